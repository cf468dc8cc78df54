import { type FormEntry, rowEntriesOf } from "@ferrule/core"
import type { Choices } from "./Choices.ts"
import { alternativesKey, decidersOf, holderOf, leaderKey, leadersOf } from "./EntryKeys.ts"
import type { Properties, Property } from "./HostTypes.ts"
import { staticProperty, wordsOf } from "./StaticProperty.ts"

const hasOptions = ({ field }: FormEntry): boolean => (field.options ?? field.item?.options) !== undefined

/** What a property has to be loaded again for. */
const refreshersOf = (entries: ReadonlyArray<FormEntry>, of: ReadonlyArray<FormEntry>): ReadonlyArray<string> => {
  const paths = new Set(of.flatMap(decidersOf))
  return ["auth", ...new Set(entries.filter(({ field }) => paths.has(field.path)).map(holderOf))]
}

/** A drop-down that searches. */
const dropdown = (entry: FormEntry, entries: ReadonlyArray<FormEntry>, choices: Choices, more?: string): Property => ({
  ...wordsOf(entry, "form", more),
  type: entry.field.kind === "list" ? "MULTI_SELECT_DROPDOWN" : "DROPDOWN",
  refreshers: refreshersOf(entries, [entry]),
  refreshOnSearch: true,
  options: (values, { searchValue }) => choices.find(entry, values, searchValue)
})

/** What is the same in every row, ahead of the rows; optional, since each row may have its own. */
const leading = (rows: FormEntry, row: ReadonlyArray<FormEntry>, choices: Choices): ReadonlyArray<[string, Property]> =>
  leadersOf(row).map((leader) => {
    const entry = { ...leader, label: `${rows.label}: ${leader.label}`, required: false }
    const more = "The same for every row; leave it empty to give it in each."
    const property = hasOptions(leader) ? dropdown(entry, [], choices, more) : staticProperty(entry, "form")
    return [leaderKey(rows, leader), property]
  })

/** Rows: their fields and what these can be chosen from follow what was said ahead of them. */
const rowsProperty = (
  rows: FormEntry,
  row: ReadonlyArray<FormEntry>,
  entries: ReadonlyArray<FormEntry>,
  choices: Choices
): Property => {
  const leaders = leadersOf(row)
  return {
    ...wordsOf(rows, "form"),
    type: "DYNAMIC",
    refreshers: [...refreshersOf(entries, row), ...leaders.map((leader) => leaderKey(rows, leader))],
    props: async (values) => {
      const isGiven = (leader: FormEntry) => (values[leaderKey(rows, leader)] ?? "") !== ""
      const given = leaders.filter(isGiven)
      const shown = row.filter((entry) => {
        if (given.includes(entry)) return false
        const choice = given.find(({ key }) => key === entry.when?.key)
        return choice === undefined || values[leaderKey(rows, choice)] === entry.when?.is
      })
      const loaded = await choices.all(shown.filter(hasOptions), values)
      // Without the choice nobody can say which of its alternatives a row has.
      const isOpen = ({ when }: FormEntry) => when !== undefined && !given.some(({ key }) => key === when.key)
      const properties = shown.map((entry) => {
        const property = staticProperty(entry, "row", loaded.get(entry))
        return [entry.key, isOpen(entry) ? { ...property, required: false } : property] as const
      })
      const { displayName, required } = wordsOf(rows, "form")
      return { rows: { type: "ARRAY", displayName, required, properties: Object.fromEntries(properties) } }
    }
  }
}

/** The alternatives of a choice: shown once it is made. */
const alternatives = (
  of: ReadonlyArray<FormEntry>,
  choice: FormEntry,
  entries: ReadonlyArray<FormEntry>,
  choices: Choices
): Property => ({
  type: "DYNAMIC",
  displayName: choice.label,
  required: true,
  refreshers: [...refreshersOf(entries, of), choice.key],
  props: async (values) => {
    const shown = of.filter(({ when }) => when?.is === values[choice.key])
    const loaded = await choices.all(shown.filter(hasOptions), values)
    return Object.fromEntries(shown.map((entry) => [entry.key, staticProperty(entry, "loaded", loaded.get(entry))]))
  }
})

/** The properties of an action or a trigger. */
export const propertiesOf = (entries: ReadonlyArray<FormEntry>, choices: Choices): Properties =>
  Object.fromEntries(
    entries.flatMap((entry): ReadonlyArray<[string, Property]> => {
      const { field, key, when } = entry
      if (when !== undefined) return []
      if (field.kind === "member") {
        const of = entries.filter((each) => each.when?.key === key)
        return [
          [key, staticProperty(entry, "form")],
          [alternativesKey(key), alternatives(of, entry, entries, choices)]
        ]
      }
      const row = rowEntriesOf(entry)
      if (row !== undefined) return [...leading(entry, row, choices), [key, rowsProperty(entry, row, entries, choices)]]
      return [[key, hasOptions(entry) ? dropdown(entry, entries, choices) : staticProperty(entry, "form")]]
    })
  )
