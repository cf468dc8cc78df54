import { type Connector, type FormEntry, rowEntriesOf } from "@ferrule/core"
import { leaderKey, leadersOf } from "./EntryKeys.ts"
import type { DropdownState, PropsValue } from "./HostTypes.ts"
import { payloadOf } from "./Payload.ts"
import { type Access, withConnection } from "./Access.ts"

/** A drop-down that has no search of its own shows so many values at most; beyond, the value is typed. */
const mostShown = 1_000

/** What an entry can be chosen from, or the sentence that says why its value is typed. */
export type Loaded = DropdownState | string

/** What an action or a trigger lets people choose from. */
export interface Choices {
  /** What is found, a page of it; says why where there is nothing. */
  find(entry: FormEntry, values: PropsValue, search?: string): Promise<DropdownState>
  /** All that several entries can be chosen from, or why not. */
  all(entries: ReadonlyArray<FormEntry>, values: PropsValue): Promise<ReadonlyMap<FormEntry, Loaded>>
}

const connectFirst = "Choose a connection first."

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : "This could not be loaded.")

const shown = ({ options }: Awaited<ReturnType<Connector.Embedded["options"]>>): DropdownState["options"] =>
  options.map(({ hint, label, value }) => ({ label: hint === undefined ? label : `${label} (${hint})`, value }))

/** What is filled in so far; what holds for every row is in a first one. */
const filledIn = (entries: ReadonlyArray<FormEntry>, values: PropsValue): unknown => {
  const rows = entries.flatMap((entry) => {
    const row = rowEntriesOf(entry)
    if (row === undefined) return []
    const leading = leadersOf(row).map((leader) => [leader.key, values[leaderKey(entry, leader)]])
    return [[entry.key, { rows: [Object.fromEntries(leading)] }]]
  })
  return payloadOf(entries, { ...values, ...Object.fromEntries(rows) })
}

/** Reads choices of a definition with the connection that is being filled in. */
export const choicesOf = (access: Access, name: string, entries: ReadonlyArray<FormEntry>): Choices => ({
  find: async (entry, values, search) => {
    if (values["auth"] === undefined || values["auth"] === null) {
      return { disabled: true, placeholder: connectFirst, options: [] }
    }
    try {
      return await withConnection(access, values["auth"], async (embedded) => {
        const payload = filledIn(entries, values)
        const page = await embedded.options(name, entry.field.path, {
          payload,
          ...(typeof search === "string" && search !== "" ? { search } : {})
        })
        return { disabled: false, options: shown(page) }
      })
    } catch (error) {
      return { disabled: true, placeholder: sentenceOf(error), options: [] }
    }
  },
  all: async (wanted, values) => {
    const found = new Map<FormEntry, Loaded>(wanted.map((entry) => [entry, connectFirst]))
    if (values["auth"] === undefined || values["auth"] === null) return found
    await withConnection(access, values["auth"], async (embedded) => {
      const payload = filledIn(entries, values)
      for (const entry of wanted) found.set(entry, await everyOption(embedded, name, entry.field.path, payload))
    })
    return found
  }
})

/** In what is loaded a drop-down cannot be empty and say why: a field to type in stands there, and says it. */
const everyOption = async (
  embedded: Connector.Embedded,
  name: string,
  field: string,
  payload: unknown
): Promise<Loaded> => {
  const options: Array<DropdownState["options"][number]> = []
  try {
    for (let page: number | undefined = 1; page !== undefined;) {
      const read: Awaited<ReturnType<Connector.Embedded["options"]>> = await embedded.options(name, field, {
        payload,
        page
      })
      options.push(...shown(read))
      if (options.length > mostShown)
        return `There are more than ${mostShown.toLocaleString("en")} to choose from: type the value.`
      page = read.nextPage
    }
  } catch (error) {
    return `${sentenceOf(error)} Until then the value can be typed.`
  }
  return options.length === 0 ? "There is nothing to choose from." : { disabled: false, options }
}
