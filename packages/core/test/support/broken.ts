import * as fc from "fast-check"

/** Something else in the place of a value. */
const other = fc.oneof(
  fc.jsonValue({ maxDepth: 1 }),
  fc.constantFrom<unknown>(null, 0, -1, 1.5, "", "text", "2026-02-30", [], {})
)

/** The value, with one of its parts replaced, left out or doubled; sometimes as it was. */
export const broken = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== "object" || value === null) return fc.oneof(fc.constant(value), other)
  if (Array.isArray(value)) {
    const kept: ReadonlyArray<unknown> = value
    const inner = kept.map((item, index) => broken(item).map((changed) => kept.with(index, changed)))
    return fc.oneof(fc.constant(kept), fc.constant([...kept, ...kept]), fc.constant([]), other, ...inner)
  }
  const members = Object.entries(value)
  const without = members.map(([name]) => fc.constant(Object.fromEntries(members.filter(([each]) => each !== name))))
  const inner = members.map(([name, member]) => broken(member).map((changed) => ({ ...value, [name]: changed })))
  return fc.oneof(fc.constant(value), other, ...without, ...inner)
}
