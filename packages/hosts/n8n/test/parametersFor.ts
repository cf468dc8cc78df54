import type { FormField } from "@ferrule/core"
import { isBox, type Leaf, leavesOf, standsAlone } from "../src/Leaf.ts"

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const at = (payload: unknown, [key = "", ...rest]: ReadonlyArray<string>): unknown => {
  const value = isObject(payload) ? payload[key] : undefined
  return rest.length === 0 ? value : at(value, rest)
}

const filled = ({ field }: Leaf, value: unknown, missing?: string): unknown => {
  if (field.item?.fields !== undefined) {
    const fields = field.item.fields
    return { rows: Array.isArray(value) ? value.map((row) => parametersFor(fields, row, missing)) : [] }
  }
  if (field.options !== undefined && field.kind !== "list") return { __rl: true, mode: "id", value: String(value) }
  if (field.kind === "list" && field.item?.options === undefined && field.item?.kind !== "json") {
    return Array.isArray(value) ? value.join(", ") : value
  }
  if (field.kind === "json" || field.kind === "list") {
    return field.item?.options === undefined ? JSON.stringify(value) : value
  }
  return field.kind === "date" ? `${String(value)}T00:00:00` : value
}

/**
 * What a person fills in for a payload: what the form asks for, choices made, and the rest among the optional fields.
 * `missing` is what a required field has that the payload has not.
 */
export const parametersFor = (
  fields: ReadonlyArray<FormField>,
  payload: unknown,
  missing?: string
): Record<string, unknown> => {
  const leaves = leavesOf(fields)
  const parameters: Record<string, unknown> = {}
  const optional: Record<string, unknown> = {}
  for (const leaf of leaves) {
    const { field, name } = leaf
    const into = standsAlone(leaf, leaves) ? parameters : optional
    if (field.kind === "member") {
      const chosen = field.choices?.find(({ value }) =>
        leaves.some(({ keys }) => keys[0] === value && at(payload, keys) !== undefined)
      )
      if (chosen !== undefined) into[name] = chosen.value
      continue
    }
    const value = at(payload, leaf.keys)
    if (isBox(field)) into[name] = parametersFor(field.fields ?? [], value).optional ?? {}
    else if (value !== undefined) into[name] = filled(leaf, value, missing)
    else if (leaf.required && missing !== undefined) into[name] = missing
    if (field.item?.fields !== undefined && value !== undefined) into[`${name}Input`] = "form"
  }
  return Object.keys(optional).length === 0 ? parameters : { ...parameters, optional }
}
