import { FilledValue, type FormEntry, rowEntriesOf } from "@ferrule/core"
import { alternativesKey, leaderKey, leadersOf } from "./EntryKeys.ts"
import type { PropsValue } from "./HostTypes.ts"

const rowsOf = (rows: FormEntry, row: ReadonlyArray<FormEntry>, props: PropsValue): unknown => {
  const held = props[rows.key]
  const given = FilledValue.isRecord(held) && "rows" in held ? held["rows"] : held
  if (given === undefined || given === null || given === "") return undefined
  const list = typeof given === "string" ? FilledValue.parsed(given) : given
  if (!Array.isArray(list)) return list
  const leading = Object.fromEntries(leadersOf(row).map((each) => [each.key, props[leaderKey(rows, each)]]))
  return list.map((each) => {
    if (!FilledValue.isRecord(each)) return each
    const own = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "")
    return payloadOf(row, { ...leading, ...Object.fromEntries(own) })
  })
}

/** The payload of a form, from what was filled in. */
export const payloadOf = (entries: ReadonlyArray<FormEntry>, props: PropsValue): Readonly<Record<string, unknown>> => {
  const payload: Record<string, unknown> = {}
  for (const entry of entries) {
    const { field, key, steps, when } = entry
    if (field.kind === "member") continue
    const chosen = when === undefined ? undefined : props[when.key]
    if (when !== undefined && typeof chosen === "string" && chosen !== "" && chosen !== when.is) continue
    const held = when === undefined ? undefined : props[alternativesKey(when.key)]
    const values = FilledValue.isRecord(held) ? held : props
    const row = rowEntriesOf(entry)
    const value = row === undefined ? FilledValue.of(field, values[key]) : rowsOf(entry, row, values)
    if (value !== undefined) FilledValue.put(payload, steps, value)
  }
  return payload
}
