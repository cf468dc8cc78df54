import type { FormEntry } from "@ferrule/core"

/** The paths of the fields that decide what this one can be chosen from. */
export const decidersOf = ({ field }: FormEntry): ReadonlyArray<string> => {
  const options = field.options ?? field.item?.options
  return options === undefined ? [] : [...options.dependsOn, ...options.narrowedBy]
}

/** What other values of a row depend on: it is asked for once, ahead of the rows. */
export const leadersOf = (row: ReadonlyArray<FormEntry>): ReadonlyArray<FormEntry> => {
  const deciders = new Set(row.flatMap(decidersOf))
  return row.filter((entry) => deciders.has(entry.field.path) && decidersOf(entry).length === 0)
}

/** The property that shows the alternatives of a choice. */
export const alternativesKey = (choice: string): string => `${choice}_value`

/** The property that has an entry in it. */
export const holderOf = ({ key, when }: FormEntry): string => (when === undefined ? key : alternativesKey(when.key))

/** The property of what is the same in every row. */
export const leaderKey = (rows: FormEntry, leader: FormEntry): string => `${rows.key}_${leader.key}`
