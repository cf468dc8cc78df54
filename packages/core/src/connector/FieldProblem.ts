import { Effect, type Schema } from "effect"
import type { Violation } from "../client/Violation.ts"
import * as FieldPath from "./FieldPath.ts"
import * as Form from "./Form.ts"
import type { FormField } from "./FormField.ts"
import { decodePayload } from "./InvalidPayload.ts"

/** What is wrong with a field, in the words of its form: for the line under the field. */
export interface FieldProblem {
  /** Where: `earnings[2].employeeId`. */
  readonly path: string
  /** A sentence with the field's label: "Row 3: Employee must be given." Never has the value. */
  readonly message: string
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  "an integer": "a whole number",
  boolean: "yes or no",
  array: "a list",
  "at least one value, or no such filter": "left out, or have at least one entry",
  object: "a group of fields",
  "a value with a length of at least 1": "filled in"
}

const labelsOf = ({ choices = [] }: FormField): string => {
  const labels = choices.map(({ label }) => label)
  return labels.length < 2 ? labels.join("") : `${labels.slice(0, -1).join(", ")} or ${labels.at(-1)}`
}

/** The row that a path is in, as reports count them; the last number of a list of plain values counts its entries. */
const placeOf = (path: string, isPlain: boolean): string => {
  const rows = [...path.matchAll(/\[(\d+)\]/g)].map(([, row]) => Number(row) + 1)
  const entry = isPlain ? rows.pop() : undefined
  return [rows[0] === undefined ? "" : `Row ${rows[0]}: `, entry === undefined ? "" : `Entry ${entry} of `].join("")
}

const parentOf = (path: string): string => path.replace(/\.?[^.]+$/, "")

/** The names of fields beside this one, or in it, as people know them. */
const labelled = (text: string, path: string, fields: ReadonlyArray<FormField>): string =>
  fields
    .filter((field) => [path, parentOf(path)].includes(parentOf(field.path)))
    .reduce((known, { label, name }) => known.replace(new RegExp(`\\b${name}\\b`, "g"), label), text)

const sentence = (fields: ReadonlyArray<FormField>, { expected, path }: Violation): string => {
  if (expected === "Expected no excess property") return `There is no field ${JSON.stringify(path.split(".").at(-1))}.`
  const pattern = FieldPath.toPattern(path)
  const field = fields.find((each) => each.path === pattern)
  const what = labelled(expected.replace(/^Expected /, ""), pattern, fields)
  const place = placeOf(path, false)
  if (what.startsWith("exactly one of ")) return `${place === "" ? "Give" : `${place}give`} ${what}.`
  if (field === undefined) return `${expected}.`
  const isPlain = pattern.endsWith("[]") && field.fields === undefined
  const subject = `${placeOf(path, isPlain)}${field.label}`
  if (expected === "Missing key") return `${subject} must be given.`
  if (what.startsWith("a value, ")) return `${subject} must be given, ${what.slice("a value, ".length)}.`
  return `${subject} must be ${field.kind === "choice" ? labelsOf(field) : (words[what] ?? what)}.`
}

/** Everything that is wrong with a payload; nothing where it is what the action or trigger takes. */
export const problemsOf = (
  definition: { readonly name: string; readonly payload: Schema.Codec<unknown, unknown> },
  payload: unknown
): Effect.Effect<ReadonlyArray<FieldProblem>> =>
  decodePayload(definition.name, definition.payload, payload).pipe(
    Effect.match({
      onSuccess: () => [],
      onFailure: ({ violations }) => {
        const fields = Form.allFields(Form.ofSchema(definition.payload).fields)
        return violations.map((violation) => ({ path: violation.path, message: sentence(fields, violation) }))
      }
    })
  )
