import { type FormEntry, rowEntriesOf } from "@ferrule/core"
import { connectionInput } from "./Access.ts"
import type { Input, Inputs, LeafInput } from "./HostTypes.ts"

const wordsOf = ({ field, label, required, when }: FormEntry) => {
  const sentences = [field.help, field.kind === "date" ? "As YYYY-MM-DD." : undefined].filter(
    (each) => each !== undefined
  )
  return {
    label,
    ...(sentences.length === 0 ? {} : { comments: sentences.join(" ") }),
    ...(field.example === undefined || typeof field.example === "object" ? {} : { example: String(field.example) }),
    // Of alternatives only the chosen one has to be given, which Prismatic cannot say.
    required: required && when === undefined
  }
}

const yesOrNo = [
  { label: "Yes", value: "true" },
  { label: "No", value: "false" }
]

/** What Prismatic has no place for otherwise: a look at what would happen, and the report of rows that failed. */
export const forWrites: Inputs = {
  previewOnly: {
    type: "string",
    label: "Preview only",
    comments: "Say what would happen to every row, and change nothing.",
    required: false,
    model: yesOrNo
  },
  goOnWithReport: {
    type: "string",
    label: "Go on when rows fail",
    comments: "The step succeeds with the report of every row, and with ok = false, so that the flow can deal with it.",
    required: false,
    model: yesOrNo
  }
}

/** An input of one value, or of several. */
export const leafInput = (entry: FormEntry, dataSource?: string): LeafInput => {
  const { field } = entry
  const words = wordsOf(entry)
  const item = field.kind === "list" ? field.item : undefined
  if (field.secret === true) return { ...words, type: "password" }
  if (field.kind === "json" || item?.kind === "json" || item?.kind === "group") {
    return { ...words, type: "code", language: "json" }
  }
  const choices = field.kind === "text" ? undefined : (item?.choices ?? field.choices)
  return {
    ...words,
    type: "string",
    ...(dataSource === undefined ? {} : { dataSource }),
    ...(item === undefined ? {} : { collection: "valuelist" }),
    ...(field.kind === "boolean"
      ? { model: yesOrNo }
      : choices === undefined
        ? {}
        : { model: choices.map(({ label, value }) => ({ label, value: String(value) })) })
  }
}

/** The data source that an input is filled from. */
type SourceOf = (entry: FormEntry) => string | undefined

const inputOf = (entry: FormEntry, sourceOf: SourceOf): Input => {
  const row = rowEntriesOf(entry)
  if (row === undefined) return leafInput(entry, sourceOf(entry))
  const { comments, label } = wordsOf(entry)
  return {
    type: "structuredObject",
    collection: "valuelist",
    label,
    ...(comments === undefined ? {} : { comments }),
    inputs: Object.fromEntries(row.map((each) => [each.key, leafInput(each)]))
  }
}

/** The inputs of an action or a trigger: the connection, and its form. */
export const inputsOf = (title: string, entries: ReadonlyArray<FormEntry>, sourceOf: SourceOf): Inputs => ({
  [connectionInput]: { type: "connection", label: title, required: true },
  ...Object.fromEntries(entries.map((entry) => [entry.key, inputOf(entry, sourceOf)]))
})
