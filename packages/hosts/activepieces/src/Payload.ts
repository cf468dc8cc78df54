import type { FormField } from "@ferrule/core"
import { alternativesKey, type Entry, leaderKey, leadersOf, rowEntriesOf } from "./Entry.ts"
import type { PropsValue } from "./HostTypes.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const listOf = (value: unknown): unknown => {
  if (typeof value !== "string") return Array.isArray(value) ? value : [value]
  return value.trim().startsWith("[") ? parsed(value) : value.split(",").map((each) => each.trim())
}

/**
 * A value as the schema wants it. Activepieces gives what was typed, or what an earlier step gave, often as text; what
 * cannot be read is left as it is, so that the schema says what is wrong.
 */
export const valueOf = (field: FormField, given: unknown): unknown => {
  if (given === undefined || given === null || given === "") return undefined
  switch (field.kind) {
    case "number":
    case "integer":
      return typeof given === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(given) ? Number(given) : given
    case "boolean":
      return given === "true" ? true : given === "false" ? false : given
    case "text":
      return typeof given === "number" ? String(given) : given
    case "json":
      return typeof given === "string" ? parsed(given) : given
    case "list": {
      const { item } = field
      const list = listOf(given)
      return item === undefined || !Array.isArray(list) ? list : list.map((each) => valueOf(item, each) ?? each)
    }
    default:
      return given
  }
}

/** Puts a value where its steps lead. */
const put = (target: Record<string, unknown>, [step = "", ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) {
    target[step] = value
    return
  }
  const inner = { ...(isRecord(target[step]) ? target[step] : {}) }
  put(inner, rest, value)
  target[step] = inner
}

const rowsOf = (rows: Entry, row: ReadonlyArray<Entry>, props: PropsValue): unknown => {
  const held = props[rows.key]
  const given = isRecord(held) && "rows" in held ? held["rows"] : held
  if (given === undefined || given === null || given === "") return undefined
  const list = typeof given === "string" ? parsed(given) : given
  if (!Array.isArray(list)) return list
  const leading = Object.fromEntries(leadersOf(row).map((each) => [each.key, props[leaderKey(rows, each)]]))
  return list.map((each) => {
    if (!isRecord(each)) return each
    const own = Object.entries(each).filter(([, value]) => value !== undefined && value !== null && value !== "")
    return payloadOf(row, { ...leading, ...Object.fromEntries(own) })
  })
}

/** The payload of a form, from what was filled in. */
export const payloadOf = (entries: ReadonlyArray<Entry>, props: PropsValue): Readonly<Record<string, unknown>> => {
  const payload: Record<string, unknown> = {}
  for (const entry of entries) {
    const { field, key, steps, when } = entry
    if (field.kind === "member") continue
    const chosen = when === undefined ? undefined : props[when.key]
    if (when !== undefined && typeof chosen === "string" && chosen !== "" && chosen !== when.is) continue
    const held = when === undefined ? undefined : props[alternativesKey(when.key)]
    const values = isRecord(held) ? held : props
    const row = rowEntriesOf(entry)
    const value = row === undefined ? valueOf(field, values[key]) : rowsOf(entry, row, values)
    if (value !== undefined) put(payload, steps, value)
  }
  return payload
}
