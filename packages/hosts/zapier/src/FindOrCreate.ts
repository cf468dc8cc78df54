import type { Connector } from "@ferrule/core"
import { Predicate } from "effect"
import { operationOf } from "./Actions.ts"
import type { Connected } from "./Connected.ts"
import type { Dropdowns } from "./Dropdowns.ts"
import type { Operation, SearchOrCreate } from "./ZapierTypes.ts"

type Described = ReturnType<typeof Connector.catalog>["actions"][number]

/** What reports call rows of which every word is there already. */
const thereNames = ["existing", "unchanged"]

/** What would be done, under the names of what was done; in both nothing is, here. */
const doneNames: Readonly<Record<string, string>> = { create: "created", update: "updated" }

const rowsIn = (report: object, name: string): ReadonlyArray<unknown> => {
  const rows: unknown = Reflect.get(report, name)
  return Array.isArray(rows) ? rows : []
}

/** The report that the write would give, where each of its rows is there under its identity and with its content. */
const foundIn = (preview: unknown): ReadonlyArray<object> => {
  if (!Predicate.isObject(preview)) return []
  const there = thereNames.flatMap((name) => rowsIn(preview, name))
  if (there.length === 0 || there.length !== preview.submitted) return []
  return [Object.fromEntries(Object.entries(preview).map(([name, value]) => [doneNames[name] ?? name, value]))]
}

/** Whether a write says of each of its rows that it is there, and its preview does too. */
export const canBeFound = ({ preview, success }: Described): boolean =>
  thereNames.some((name) => Predicate.hasProperty(preview?.sample, name) && Predicate.hasProperty(success.sample, name))

/**
 * Finds the rows of a write by their own identities and contents (law 3): a preview. Anything looser would take what
 * resembles a row for the row, and somebody would not be paid.
 */
export const findRows = (action: Described, dropdownOf: Dropdowns["of"], connected: Connected): Operation => ({
  ...operationOf(action, dropdownOf, connected, {
    ask: async ({ preview }, payload, options) => foundIn(await preview(action.name, payload, options)),
    sample: Object(action.success.sample)
  }),
  key: `find_rows_of_${action.name}`,
  display: {
    label: `Find the rows of: ${action.title}`,
    description: `Finds rows that are there already, each by its reference and with the same content. It finds all of them or nothing: where one is missing, “${action.title}” still has something to do.`
  }
})

/** The search for the rows of a write, and the write where they are not all there. */
export const findOrCreate = ({ name, title }: Described): SearchOrCreate => ({
  key: `find_rows_of_${name}`,
  display: {
    label: `Find, or else: ${title}`,
    description: "Looks whether every row is there already, and does the rest where it is not."
  },
  search: `find_rows_of_${name}`,
  create: name
})
