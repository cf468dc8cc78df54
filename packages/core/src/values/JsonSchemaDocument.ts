import { Predicate, Schema } from "effect"

type Json = Record<string, unknown>

const isBoundOfEveryInteger = ([key, value]: [string, unknown]): boolean =>
  (key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

const unique = (values: ReadonlyArray<unknown>): ReadonlyArray<unknown> => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values()
]

/** Says what is promised and no more: members may be added, and a whole number has no bounds of its own. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  if (!Predicate.isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, member]) => !(key === "additionalProperties" && member === false))
      .filter((entry) => !isBoundOfEveryInteger(entry))
      .map(([key, member]) => [key, key === "anyOf" && Array.isArray(member) ? unique(member.map(tidy)) : tidy(member)])
  )
}

const close = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(close)
  if (!Predicate.isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, close(member)]))
  return value.type === "object" && Predicate.isObject(value.properties)
    ? { ...members, additionalProperties: false }
    : members
}

/**
 * The JSON schema (draft 2020-12) of the JSON that a schema decodes from. Members that it does not know are allowed,
 * unless it is `closed`, as inputs are: there they would be a mistake of the person.
 */
export const ofSchema = (schema: Schema.Constraint, options: { readonly closed?: boolean } = {}): Json => {
  const document = Schema.toJsonSchemaDocument(schema)
  const definitions = Object.keys(document.definitions).length === 0 ? {} : { $defs: document.definitions }
  const json = tidy({ $schema: "https://json-schema.org/draft/2020-12/schema", ...document.schema, ...definitions })
  return Object(options.closed === true ? close(json) : json)
}
