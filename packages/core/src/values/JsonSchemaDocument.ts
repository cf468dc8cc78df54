import { JsonSchema, Predicate, Schema } from "effect"
import { marks } from "./FormMarks.ts"

type Json = Record<string, unknown>

const isBoundOfEveryInteger = ([key, value]: [string, unknown]): boolean =>
  (key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

const unique = (values: ReadonlyArray<unknown>): ReadonlyArray<unknown> => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values()
]

/** Keywords whose meaning depends on the keywords beside them. */
const bound = new Set(
  "allOf properties patternProperties additionalProperties items prefixItems contains minContains maxContains if then else".split(
    " "
  )
)

/** Moves the parts of `allOf` beside it, where that means the same: readers find titles and examples in one place. */
const lift = (schema: Json): Json => {
  if (!Array.isArray(schema.allOf)) return schema
  const { allOf, ...lifted } = schema
  const kept = allOf.filter((part) => {
    const isFree = Predicate.isObject(part) && Object.keys(part).every((key) => !bound.has(key) && !(key in lifted))
    if (isFree) Object.assign(lifted, part)
    return !isFree
  })
  return kept.length === 0 ? lifted : { ...lifted, allOf: kept }
}

/** What effect writes for a struct without members: it takes everything but null. Objects are meant. */
const emptyStruct = (schema: Json): Json => {
  const { not, ...rest } = schema
  return Predicate.isObject(not) && Object.keys(not).length === 1 && not.type === "null" && !("type" in schema)
    ? { ...rest, type: "object", properties: {} }
    : schema
}

/** Says what is promised and no more: members may be added, and a whole number has no bounds of its own. */
export const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  if (!Predicate.isObject(value)) return value
  const members = Object.entries(value)
    .filter(([key, member]) => !(key === "additionalProperties" && member === false))
    .filter((entry) => !isBoundOfEveryInteger(entry))
    .map(([key, member]) => [key, key === "anyOf" && Array.isArray(member) ? unique(member.map(tidy)) : tidy(member)])
  return emptyStruct(lift(Object.fromEntries(members)))
}

const close = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(close)
  if (!Predicate.isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, close(member)]))
  return value.type === "object" && Predicate.isObject(value.properties)
    ? { ...members, additionalProperties: false }
    : members
}

/** Gives each of the members of which exactly one is wanted its title, for renderers that list them. */
const nameAlternatives = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(nameAlternatives)
  if (!Predicate.isObject(value)) return value
  const members = Object.fromEntries(Object.entries(value).map(([key, member]) => [key, nameAlternatives(member)]))
  if (!Array.isArray(value.oneOf) || !Predicate.isObject(value.properties)) return members
  const properties: Json = value.properties
  const oneOf = value.oneOf.map((each) => {
    const member = Array.isArray(each.required) ? properties[each.required[0]] : undefined
    return Predicate.isObject(member) && typeof member.title === "string" ? { title: member.title, ...each } : each
  })
  return { ...members, oneOf }
}

/**
 * The JSON schema (draft 2020-12) of the JSON that a schema decodes from. Members that it does not know are allowed,
 * unless it is `closed`, as inputs are: there they would be a mistake of the person. It is `marked` with what forms
 * need on top of JSON Schema; strict validators refuse these words.
 */
export const ofSchema = (
  schema: Schema.Constraint,
  options: { readonly closed?: boolean; readonly marked?: boolean } = {}
): Json => {
  const document = Schema.toJsonSchemaDocument(
    schema,
    options.marked === true ? { includeAnnotationKey: (key) => marks.has(key) } : {}
  )
  const definitions = Object.keys(document.definitions).length === 0 ? {} : { $defs: document.definitions }
  const json = nameAlternatives(
    tidy({ $schema: JsonSchema.META_SCHEMA_URI_DRAFT_2020_12, ...document.schema, ...definitions })
  )
  return Object(options.closed === true ? close(json) : json)
}

/** The same schema in draft-07, which most renderers of forms read. */
export const toDraft07 = ({ $defs, $schema: _, ...schema }: Json): Json => {
  const { definitions, schema: converted } = JsonSchema.toDocumentDraft07({
    dialect: "draft-2020-12",
    schema,
    definitions: Object($defs ?? {})
  })
  return {
    $schema: JsonSchema.META_SCHEMA_URI_DRAFT_07,
    ...converted,
    ...(Object.keys(definitions).length === 0 ? {} : { definitions })
  }
}
