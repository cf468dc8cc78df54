import { type FormEntry, rowEntriesOf } from "@ferrule/core"

const at = (payload: unknown, steps: ReadonlyArray<string>): unknown =>
  steps.reduce(
    (value: unknown, step) => (Object(value) === value ? Reflect.get(Object(value), step) : undefined),
    payload
  )

const chosenOf = (choice: FormEntry, entries: ReadonlyArray<FormEntry>, payload: unknown): unknown =>
  entries.find(({ steps, when }) => when?.key === choice.key && at(payload, steps) !== undefined)?.when?.is

/** As Prismatic hands it over: texts, and what no input has room for as JSON. */
const textOf = (value: unknown): unknown => (Object(value) === value ? JSON.stringify(value) : String(value))

/** What a person fills in so that the payload comes about: the way back from `payloadOf`. */
export const fillIn = (entries: ReadonlyArray<FormEntry>, payload: unknown): Record<string, unknown> =>
  Object.fromEntries(
    entries.flatMap((entry): ReadonlyArray<[string, unknown]> => {
      const { field, key, steps } = entry
      const given = field.kind === "member" ? chosenOf(entry, entries, payload) : at(payload, steps)
      if (given === undefined) return []
      const row = rowEntriesOf(entry)
      if (row !== undefined && Array.isArray(given)) return [[key, given.map((each) => fillIn(row, each))]]
      const isPlainList = field.kind === "list" && field.item?.kind !== "json"
      return [[key, isPlainList && Array.isArray(given) ? given.map(String) : textOf(given)]]
    })
  )
