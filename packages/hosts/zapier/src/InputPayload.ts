import { FilledValue, type FormField } from "@ferrule/core"
import { keyOf } from "./InputFields.ts"
import type { InputData } from "./ZapierTypes.ts"

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ""

const listOf = (value: unknown): ReadonlyArray<unknown> =>
  (Array.isArray(value) ? value : [value]).filter((each) => !isEmpty(each))

const recordOf = (value: unknown): InputData => Object(value)

const listValue = (item: FormField, value: unknown): unknown => {
  const { fields } = item
  if (fields !== undefined) {
    const rows = listOf(value).map((row) => payloadOf(fields, recordOf(row)))
    return rows.length === 0 ? undefined : rows
  }
  if (item.kind === "json" || item.kind === "list") return typeof value === "string" ? FilledValue.parsed(value) : value
  const values = listOf(value).map((each) => FilledValue.of(item, each))
  return values.length === 0 ? undefined : values
}

const valueOf = (field: FormField, inputs: InputData): unknown => {
  if (field.fields !== undefined) {
    const group = payloadOf(field.fields, inputs)
    return Object.keys(group).length === 0 ? undefined : group
  }
  const value = inputs[keyOf(field.path)]
  if (isEmpty(value)) return undefined
  return field.kind === "list" && field.item !== undefined ? listValue(field.item, value) : FilledValue.of(field, value)
}

/** What a Zap has filled in, as a payload. What is empty is left out, and so is what was not chosen. */
export const payloadOf = (fields: ReadonlyArray<FormField>, inputs: InputData): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.kind === "member") return []
      const chosen = field.showWhen === undefined ? undefined : inputs[keyOf(field.showWhen.field)]
      if (!isEmpty(chosen) && chosen !== field.showWhen?.is) return []
      const value = valueOf(field, inputs)
      return value === undefined ? [] : [[field.name, value]]
    })
  )
