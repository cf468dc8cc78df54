import { type FormEntry, type FormField } from "@ferrule/core"
import type { Loaded } from "./Choices.ts"
import type { DropdownState, StaticProperty } from "./HostTypes.ts"

/** Where a property is shown: Activepieces knows fewer kinds in rows, and among what is loaded. */
export type Place = "form" | "loaded" | "row"

const yesOrNo: DropdownState = {
  options: [
    { label: "Yes", value: true },
    { label: "No", value: false }
  ]
}

const choiceState = ({ choices = [] }: FormField): DropdownState => ({
  options: choices.map(({ label, value }) => ({ label, value }))
})

/** What a person reads beside the property. */
export const wordsOf = ({ field, label, required }: FormEntry, place: Place, more?: string) => {
  const suggestions = field.kind === "text" ? (field.choices ?? []).slice(0, 6).map(({ value }) => String(value)) : []
  const sentences = [
    field.help,
    suggestions.length === 0 ? undefined : `For example: ${suggestions.join(", ")}.`,
    field.kind === "date" ? "As YYYY-MM-DD." : undefined,
    field.kind === "list" && place === "row" ? "With commas between several." : undefined,
    more
  ].filter((sentence) => sentence !== undefined)
  return {
    displayName: label,
    ...(sentences.length === 0 ? {} : { description: sentences.join(" ") }),
    required
  }
}

/** A property without code, with what it can be chosen from where that is known, and else with why it is not. */
export const staticProperty = (entry: FormEntry, place: Place, loaded?: Loaded): StaticProperty => {
  const { field } = entry
  const words = wordsOf(entry, place, typeof loaded === "string" ? loaded : undefined)
  const item = field.kind === "list" ? field.item : undefined
  if (typeof loaded === "object") {
    return { ...words, type: item === undefined ? "STATIC_DROPDOWN" : "STATIC_MULTI_SELECT_DROPDOWN", options: loaded }
  }
  if (field.secret === true) return { ...words, type: "SECRET_TEXT" }
  switch (field.kind) {
    case "choice":
    case "member":
      return { ...words, type: "STATIC_DROPDOWN", options: choiceState(field) }
    // A box that is not ticked would say no, where nothing was said.
    case "boolean":
      return { ...words, type: "STATIC_DROPDOWN", options: yesOrNo }
    case "number":
    case "integer":
      return { ...words, type: place === "loaded" ? "SHORT_TEXT" : "NUMBER" }
    case "json":
      return { ...words, type: place === "row" ? "LONG_TEXT" : "JSON" }
    case "list":
      if (item?.kind === "choice") {
        return { ...words, type: "STATIC_MULTI_SELECT_DROPDOWN", options: choiceState(item) }
      }
      if (place === "row") return { ...words, type: "LONG_TEXT" }
      return item?.kind === "json" || item === undefined ? { ...words, type: "JSON" } : { ...words, type: "ARRAY" }
    // A time of day is always with its offset; a date has none, and is no point in time.
    case "date-time":
      return { ...words, type: place === "loaded" ? "SHORT_TEXT" : "DATE_TIME" }
    default:
      return { ...words, type: "SHORT_TEXT" }
  }
}
