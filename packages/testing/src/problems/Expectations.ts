import { Schema, SchemaAST, SchemaIssue } from "effect"

/** What a schema expected at a path; never what it got. */
export interface Expectation {
  readonly path: ReadonlyArray<PropertyKey>
  /** Continues a sentence that names the place: "must be a whole number". */
  readonly what: string
}

const nouns: Partial<Record<SchemaAST.AST["_tag"], string>> = {
  Objects: "an object",
  Arrays: "an array",
  String: "a single text",
  Number: "a number",
  Boolean: "true or false"
}

const describe = (issue: SchemaIssue.Leaf): string => {
  if (issue._tag === "MissingKey") return "is missing"
  const noun = issue._tag === "InvalidType" ? nouns[issue.ast._tag] : undefined
  return noun === undefined ? SchemaIssue.defaultLeafHook(issue) : `must be ${noun}`
}

const format = SchemaIssue.makeFormatterStandardSchemaV1({ leafHook: describe })

const keyOf = (segment: PropertyKey | { readonly key: PropertyKey }): PropertyKey =>
  typeof segment === "object" ? segment.key : segment

/** Everything that a schema found wrong. */
export const ofSchemaError = (error: Schema.SchemaError): ReadonlyArray<Expectation> =>
  format(error.issue).issues.map(({ path, message }) => ({
    path: (path ?? []).map(keyOf),
    what: message.replace(/^Expected /, "must be ").replace('"true" | "false"', "true or false")
  }))
