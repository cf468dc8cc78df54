import type { FormField } from "@ferrule/core"

/** A value as the text of an input. */
export const toText = (value: unknown): string =>
  value === undefined || value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What was entered, as the payload wants it. What is no such value stays a text, and is said to be wrong. */
export const toValue = (field: FormField, text: string): unknown => {
  const trimmed = text.trim()
  if (trimmed === "") return undefined
  switch (field.kind) {
    case "number":
    case "integer":
      return Number.isNaN(Number(trimmed)) ? trimmed : Number(trimmed)
    case "boolean":
      return trimmed === "true" ? true : trimmed === "false" ? false : trimmed
    case "choice":
      return field.choices?.find(({ value }) => String(value) === trimmed)?.value ?? trimmed
    case "json":
      return parsed(trimmed)
    default:
      return text
  }
}
