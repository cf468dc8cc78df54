import { inParameter, type Violation } from "../problems/Violation.ts"

/** What is wrong when not exactly one of the filters is given (specification 4.8); the filters go by name. */
export const violations = (filters: Readonly<Record<string, unknown>>): ReadonlyArray<Violation> => {
  const names = Object.keys(filters)
  const given = names.filter((name) => filters[name] !== undefined)
  if (given.length === 1) return []
  const choice = names.map((name) => `\`${name}\``).join(", ")
  return given.length === 0
    ? names.map((name) => inParameter(name, `is missing; exactly one of ${choice} must be given`))
    : given.map((name) => inParameter(name, `is one too many; exactly one of ${choice} must be given`))
}
