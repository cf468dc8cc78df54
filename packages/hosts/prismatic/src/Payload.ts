import { FilledValue, type FormEntry, type FormField, rowEntriesOf } from "@ferrule/core"
import type { Params } from "./HostTypes.ts"

/** A value as the schema wants it. Prismatic gives a list for an input that nobody has filled in. */
export const valueOf = (field: FormField, given: unknown): unknown => {
  const value = FilledValue.of(field, given)
  return field.kind === "list" && Array.isArray(value) && value.length === 0 ? undefined : value
}

const rowsOf = (row: ReadonlyArray<FormEntry>, given: unknown): unknown => {
  if (given === undefined || given === null || given === "") return undefined
  const list = typeof given === "string" ? FilledValue.parsed(given) : given
  // A list that nothing was added to is the same as none.
  if (!Array.isArray(list)) return list
  return list.length === 0 ? undefined : list.map((each) => (FilledValue.isRecord(each) ? payloadOf(row, each) : each))
}

/** The payload of a form, from what was filled in. */
export const payloadOf = (entries: ReadonlyArray<FormEntry>, params: Params): Readonly<Record<string, unknown>> => {
  const payload: Record<string, unknown> = {}
  for (const entry of entries) {
    const { field, key, steps, when } = entry
    if (field.kind === "member") continue
    const chosen = when === undefined ? undefined : params[when.key]
    if (when !== undefined && typeof chosen === "string" && chosen !== "" && chosen !== when.is) continue
    const row = rowEntriesOf(entry)
    const value = row === undefined ? valueOf(field, params[key]) : rowsOf(row, params[key])
    if (value !== undefined) FilledValue.put(payload, steps, value)
  }
  return payload
}
