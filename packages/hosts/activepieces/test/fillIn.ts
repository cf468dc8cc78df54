import { type FormEntry, rowEntriesOf } from "@ferrule/core"
import { alternativesKey, leaderKey, leadersOf } from "../src/EntryKeys.ts"

const at = (payload: unknown, steps: ReadonlyArray<string>): unknown =>
  steps.reduce(
    (value: unknown, step) => (Object(value) === value ? Reflect.get(Object(value), step) : undefined),
    payload
  )

/** What is in it, of a choice: the alternative that is there. */
const chosenOf = (choice: FormEntry, entries: ReadonlyArray<FormEntry>, payload: unknown): unknown =>
  entries.find(({ steps, when }) => when?.key === choice.key && at(payload, steps) !== undefined)?.when?.is

const fillRow = (row: ReadonlyArray<FormEntry>, value: unknown): Record<string, unknown> =>
  Object.fromEntries(
    row.flatMap((entry) => {
      const given = entry.field.kind === "member" ? chosenOf(entry, row, value) : at(value, entry.steps)
      const isText = entry.field.kind === "list" && Array.isArray(given)
      return given === undefined ? [] : [[entry.key, isText ? given.join(", ") : given]]
    })
  )

/** A list whose values are typed one by one, which makes them texts. */
const isTyped = ({ field }: FormEntry): boolean =>
  field.kind === "list" &&
  (field.item?.kind === "integer" || field.item?.kind === "number") &&
  field.item.options === undefined

/**
 * What a person fills in so that the payload comes about: the way back from `payloadOf`. With `leading`, what is the same in
 * every row is filled in ahead of them.
 */
export const fillIn = (
  entries: ReadonlyArray<FormEntry>,
  payload: unknown,
  { leading = false }: { readonly leading?: boolean } = {}
): Record<string, unknown> => {
  const props: Record<string, unknown> = {}
  for (const entry of entries) {
    const { field, key, steps, when } = entry
    const given = field.kind === "member" ? chosenOf(entry, entries, payload) : at(payload, steps)
    if (given === undefined) continue
    const row = rowEntriesOf(entry)
    if (when !== undefined) {
      const holder = alternativesKey(when.key)
      props[holder] = { ...Object(props[holder]), [key]: given }
    } else if (isTyped(entry) && Array.isArray(given)) {
      props[key] = given.map(String)
    } else if (row === undefined || !Array.isArray(given)) {
      props[key] = given
    } else {
      const rows = given.map((value) => fillRow(row, value))
      for (const leader of leading ? leadersOf(row) : []) {
        props[leaderKey(entry, leader)] = rows[0]?.[leader.key]
        for (const each of rows) delete each[leader.key]
      }
      props[key] = { rows }
    }
  }
  return props
}
