import type { FormField } from "./FormField.ts"

/** Whether it has members of its own. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What a text says in JSON; the text itself where it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A number as text; one that a number cannot hold would become another, and stays text. */
const numberOf = (text: string): number | string => {
  const digits = text.replace(/^-?0*|\./g, "")
  return /^-?\d+(\.\d+)?$/.test(text) && digits.length <= 15 ? Number(text) : text
}

const listOf = (value: unknown): unknown => {
  if (typeof value !== "string") return Array.isArray(value) ? value : [value]
  return value.trim().startsWith("[") ? parsed(value) : value.split(",").map((each) => each.trim())
}

/**
 * A value as the schema wants it. Hosts give what was typed, or what an earlier step gave, often as text; what cannot be
 * read is left as it is, so that the schema says what is wrong.
 */
export const of = (field: FormField, given: unknown): unknown => {
  if (given === undefined || given === null || given === "") return undefined
  switch (field.kind) {
    case "number":
    case "integer":
      return typeof given === "string" ? numberOf(given.trim()) : given
    case "boolean":
      return given === "true" ? true : given === "false" ? false : given
    case "choice":
      return field.choices?.find(({ value }) => String(value) === String(given))?.value ?? given
    case "date":
    case "date-time":
      return typeof given === "string" ? given.trim() : given
    case "text":
      return typeof given === "number" ? String(given) : given
    case "json":
      return typeof given === "string" ? parsed(given) : given
    case "list": {
      const { item } = field
      const list = listOf(given)
      return item === undefined || !Array.isArray(list) ? list : list.map((each) => of(item, each) ?? each)
    }
    default:
      return given
  }
}

/** Puts a value where its steps lead. */
export const put = (
  target: Record<string, unknown>,
  [step = "", ...rest]: ReadonlyArray<string>,
  value: unknown
): void => {
  if (rest.length === 0) {
    target[step] = value
    return
  }
  const inner = { ...(isRecord(target[step]) ? target[step] : {}) }
  put(inner, rest, value)
  target[step] = inner
}
