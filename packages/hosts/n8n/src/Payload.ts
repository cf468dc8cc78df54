import type { FormField } from "@ferrule/core"
import { isBox, type Leaf, leavesOf, standsAlone } from "./Leaf.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

const isNumeric = ({ kind }: FormField): boolean => kind === "integer" || kind === "number"

/** A number that was typed as text; all else stays as it is, and is refused by the schema with a sentence. */
const scalar = (field: FormField, value: unknown): unknown => {
  if (typeof value !== "string") return value
  const text = value.trim()
  if (isNumeric(field) && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  // n8n has a time with every date: midnight. Any other time is no date, and is refused.
  return field.kind === "date" ? text.replace(/T00:00(:00(\.0+)?)?(Z|[+-]\d\d:\d\d)?$/, "") : value
}

const parsed = (value: unknown): unknown => {
  if (typeof value !== "string") return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const listOf = (field: FormField, value: unknown): unknown => {
  const item = field.item ?? field
  if (item.kind === "json") return parsed(value)
  const whole = typeof value === "string" && value.trim().startsWith("[") ? parsed(value) : value
  const entries = typeof whole === "string" ? whole.split(/[,\n]/).map((entry) => entry.trim()) : whole
  const list = Array.isArray(entries) ? entries : [entries]
  return list.filter((entry) => !isEmpty(entry)).map((entry) => scalar(item, entry))
}

/** What a drop-down with search holds; what was chosen or typed in it. */
const located = (value: unknown): unknown => (isObject(value) && "mode" in value ? value.value : value)

const isGiven = (leaf: Leaf, value: unknown): boolean =>
  !isEmpty(value) && (leaf.required || !Array.isArray(value) || value.length > 0)

const valueOf = (leaf: Leaf, given: Readonly<Record<string, unknown>>): unknown => {
  const { field, name } = leaf
  const value = located(given[name])
  if (field.item?.fields !== undefined) return rowsOf(leaf, field.item.fields, given)
  if (isBox(field)) return payloadOf(field.fields ?? [], { optional: value })
  if (isEmpty(value)) return undefined
  if (field.kind === "list") return listOf(field, value)
  if (field.kind === "json") return parsed(value)
  return scalar(field, value)
}

const rowsOf = (
  { name, required }: Leaf,
  fields: ReadonlyArray<FormField>,
  given: Readonly<Record<string, unknown>>
): unknown => {
  if (given[`${name}Input`] === "json") return parsed(given[`${name}Json`])
  const collection = given[name]
  const rows = isObject(collection) && Array.isArray(collection.rows) ? collection.rows : []
  return rows.length === 0 && !required ? undefined : rows.map((row) => payloadOf(fields, isObject(row) ? row : {}))
}

/** Whether the choice that a field is shown for has been made. */
const isShown = ({ showWhen }: Leaf, given: Readonly<Record<string, unknown>>): boolean =>
  showWhen === undefined || given[showWhen.name] === showWhen.is

const put = (object: Record<string, unknown>, [key, ...rest]: Leaf["keys"], value: unknown): void => {
  const [next, ...more] = rest
  if (next === undefined) object[key] = value
  else {
    const inner = isObject(object[key]) ? { ...object[key] } : {}
    put(inner, [next, ...more], value)
    object[key] = inner
  }
}

/** The payload that the parameters of a node mean; what is left empty is not given. */
export const payloadOf = (
  fields: ReadonlyArray<FormField>,
  parameters: Readonly<Record<string, unknown>>
): Readonly<Record<string, unknown>> => {
  const leaves = leavesOf(fields)
  const optional = isObject(parameters.optional) ? parameters.optional : {}
  const payload: Record<string, unknown> = {}
  for (const leaf of leaves) {
    if (leaf.field.kind === "member" || !isShown(leaf, parameters)) continue
    const value = valueOf(leaf, standsAlone(leaf, leaves) ? parameters : optional)
    if (isGiven(leaf, value)) put(payload, leaf.keys, value)
  }
  return payload
}
