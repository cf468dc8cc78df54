import { type JsonSchema, Predicate } from "effect"

type Definitions = Readonly<Record<string, JsonSchema.JsonSchema>>

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : undefined)

const byType = (schema: JsonSchema.JsonSchema, definitions: Definitions): unknown => {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  switch (type) {
    case "object":
      return Object.fromEntries(
        Object.entries(Predicate.isObject(schema.properties) ? schema.properties : {}).map(([name, property]) => [
          name,
          ofJsonSchema(property, definitions)
        ])
      )
    case "array":
      return Array.isArray(schema.prefixItems)
        ? schema.prefixItems.map((item) => ofJsonSchema(item, definitions))
        : schema.items === undefined
          ? []
          : [ofJsonSchema(schema.items, definitions)]
    case "boolean":
      return false
    case "integer":
      return 1
    case "number":
      return 12.5
    case "null":
      return null
    case "string":
      return schema.format === "date" ? "2026-03-06" : "text"
    default:
      return null
  }
}

const resolve = (schema: JsonSchema.JsonSchema, definitions: Definitions): unknown =>
  typeof schema.$ref === "string" ? definitions[schema.$ref.split("/").at(-1) ?? ""] : undefined

/** Keeps the first of the members of which exactly one may be given. */
const chooseOne = (schema: JsonSchema.JsonSchema, sample: unknown): unknown => {
  const parts = [schema, ...(Array.isArray(schema.allOf) ? schema.allOf : [])]
  const choices: ReadonlyArray<{ readonly required?: ReadonlyArray<string> }> =
    parts.find((part) => Array.isArray(part.oneOf))?.oneOf ?? []
  const dropped = new Set(choices.slice(1).flatMap((choice) => choice.required ?? []))
  return Predicate.isObject(sample) && dropped.size > 0
    ? Object.fromEntries(Object.entries(sample).filter(([name]) => !dropped.has(name)))
    : sample
}

/**
 * A sample value of a JSON schema: its own example where it has one, else the first choice, else made up from its
 * type. The same schema always gives the same sample.
 */
export const ofJsonSchema = (schema: unknown, definitions: Definitions): unknown => {
  if (!Predicate.isObject(schema)) return null
  const example = first(schema.examples)
  if (example !== undefined) return example
  const target = resolve(schema, definitions)
  if (target !== undefined) return ofJsonSchema(target, definitions)
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choice = first(schema.anyOf)
  if (choice !== undefined) return ofJsonSchema(choice, definitions)
  const part = schema.type === undefined ? first(schema.allOf) : undefined
  if (part !== undefined) return ofJsonSchema(part, definitions)
  return chooseOne(schema, byType(schema, definitions))
}
