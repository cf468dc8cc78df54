import { Schema, SchemaIssue } from "effect"
import { toPath } from "./ShownName.ts"

/** Where data did not match, and what was expected there. Never carries a value. */
export const Violation = Schema.Struct({
  path: Schema.String.annotate({ description: "Where, such as `earnings[2].date`; empty for the whole." }),
  expected: Schema.String.annotate({ description: "What was expected there." })
})

/** See {@link Violation}. */
export interface Violation extends Schema.Schema.Type<typeof Violation> {}

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const keyOf = (segment: unknown): unknown =>
  typeof segment === "object" && segment !== null && "key" in segment ? segment.key : segment

/** Everything that a schema found wrong. */
export const fromSchemaError = (error: Schema.SchemaError): ReadonlyArray<Violation> =>
  format(error.issue).issues.map((issue) => ({ path: toPath((issue.path ?? []).map(keyOf)), expected: issue.message }))

/** One sentence for a person: the first few violations, and how many more there are. */
export const describe = (violations: ReadonlyArray<Violation>): string => {
  const shown = violations.slice(0, 3).map(({ path, expected }) => (path === "" ? expected : `${path}: ${expected}`))
  const more = violations.length - shown.length
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "")
}
