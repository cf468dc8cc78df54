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
  /** A sentence with the field's label: "Row 3: Employee is missing." Never has the value. */
  readonly message: string
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  "an integer": "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
  "a value with a length of at least 1": "filled in"
}

const or = (labels: ReadonlyArray<string>): string =>
  labels.length < 2 ? labels.join("") : `${labels.slice(0, -1).join(", ")} or ${labels.at(-1)}`

const labelsOf = ({ choices = [] }: FormField): string => or(choices.map(({ label }) => label))

/** The row that a path is in, as reports count them. */
const rowOf = (path: string): string => {
  const row = /\[(\d+)\]/.exec(path)?.[1]
  return row === undefined ? "" : `Row ${Number(row) + 1}: `
}

const sentence = (field: FormField | undefined, { expected, path }: Violation): string => {
  if (expected === "Expected no excess property") return `There is no field ${JSON.stringify(path.split(".").at(-1))}.`
  if (field === undefined) return `${expected}.`
  if (expected === "Missing key") return `${field.label} is missing.`
  const member = field.fields?.find(({ kind }) => kind === "member")
  if (member !== undefined && expected.startsWith("Expected exactly one of")) {
    return `${member.label}: choose exactly one of ${labelsOf(member)}.`
  }
  if (field.kind === "choice") return `${field.label} has to be ${labelsOf(field)}.`
  const what = expected.replace(/^Expected /, "")
  return `${field.label} has to be ${words[what] ?? what}.`
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
        return violations.map((violation) => {
          const pattern = FieldPath.toPattern(violation.path)
          const field = fields.find(({ path }) => path === pattern)
          return { path: violation.path, message: `${rowOf(violation.path)}${sentence(field, violation)}` }
        })
      }
    })
  )
