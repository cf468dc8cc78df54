import type { FormField } from "@ferrule/core"
import { type Entry, rowEntriesOf } from "./Entry.ts"
import type { Params } from "./HostTypes.ts"

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
 * A value as the schema wants it. Prismatic gives texts, or what an earlier step gave; what is left as it is, so that the schema says what is wrong.
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
      if (Array.isArray(list) && list.length === 0) return undefined
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

const rowsOf = (row: ReadonlyArray<Entry>, given: unknown): unknown => {
  if (given === undefined || given === null || given === "") return undefined
  const list = typeof given === "string" ? parsed(given) : given
  // A list that nothing was added to is the same as none.
  if (!Array.isArray(list)) return list
  return list.length === 0 ? undefined : list.map((each) => (isRecord(each) ? payloadOf(row, each) : each))
}

/** The payload of a form, from what was filled in. */
export const payloadOf = (entries: ReadonlyArray<Entry>, params: Params): Readonly<Record<string, unknown>> => {
  const payload: Record<string, unknown> = {}
  for (const entry of entries) {
    const { field, key, steps, when } = entry
    if (field.kind === "member") continue
    const chosen = when === undefined ? undefined : params[when.key]
    if (when !== undefined && typeof chosen === "string" && chosen !== "" && chosen !== when.is) continue
    const row = rowEntriesOf(entry)
    const value = row === undefined ? valueOf(field, params[key]) : rowsOf(row, params[key])
    if (value !== undefined) put(payload, steps, value)
  }
  return payload
}
