import { JsonSchemaDocument } from "@ferrule/core"
import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Predicate, type Schema } from "effect"

/** A JSON schema, and what it holds against a value; nothing when the value is acceptable. */
export interface JsonValidation {
  readonly document: Readonly<Record<string, unknown>>
  readonly errors: (json: unknown) => string | undefined
  /** The same by the schema's older form, draft-07. */
  readonly errors07: (json: unknown) => string | undefined
  /** The same as `errors` for a part of the document. */
  readonly errorsOf: (part: object, json: unknown) => string | undefined
}

/** The JSON schema of a schema, compiled; throws where it is none. */
export const ofSchema = (schema: Schema.Constraint, options: { readonly closed: boolean }): JsonValidation => {
  const [ajv, ajv07] = [new Ajv2020({ strict: false, allErrors: true }), new Ajv({ strict: false, allErrors: true })]
  addFormats.default(ajv)
  addFormats.default(ajv07)
  const document = JsonSchemaDocument.ofSchema(schema, options)
  const check = (against: object, by: Ajv | Ajv2020 = ajv) => {
    const validate = by.compile(against)
    return (json: unknown) => (validate(json) ? undefined : by.errorsText(validate.errors))
  }
  const definitions = Predicate.isObject(document.$defs) ? { $defs: document.$defs } : {}
  let older: ReturnType<typeof check> | undefined
  return {
    document,
    errors: check(document),
    errors07: (json) => (older ??= check(JsonSchemaDocument.toDraft07(document), ajv07))(json),
    errorsOf: (part, json) => check({ ...definitions, ...part })(json)
  }
}

/** A field of a JSON schema, with where it is and what is said of it. */
export interface JsonField {
  readonly path: string
  readonly schema: Readonly<Record<string, unknown>>
  /** Whether it holds a value itself, not other fields. */
  readonly isLeaf: boolean
  readonly said: { readonly title?: unknown; readonly description?: unknown; readonly examples?: unknown }
}

const objects = (value: unknown): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  (Array.isArray(value) ? value : [value]).filter(Predicate.isObject)

/** Every field that a JSON schema describes, also those of objects and lists within. */
export const fieldsOf = (document: Readonly<Record<string, unknown>>): ReadonlyArray<JsonField> => {
  const definitions = Object(document.$defs)
  const resolved = (schema: Readonly<Record<string, unknown>>): ReadonlyArray<Readonly<Record<string, unknown>>> => [
    schema,
    ...objects(schema.$ref === undefined ? [] : definitions[String(schema.$ref).split("/").at(-1) ?? ""]).flatMap(
      resolved
    ),
    ...objects(schema.allOf ?? []).flatMap(resolved),
    ...objects(schema.anyOf ?? []).flatMap(resolved)
  ]
  const within = (schema: Readonly<Record<string, unknown>>, path: string): ReadonlyArray<JsonField> =>
    resolved(schema).flatMap((part) => [
      ...Object.entries(Object(part.properties)).flatMap(([name, property]) =>
        objects(property).flatMap((field) => {
          const place = path === "" ? name : `${path}.${name}`
          const inner = within(field, place)
          const said = Object.assign({}, ...resolved(field).toReversed())
          return [{ path: place, schema: field, isLeaf: inner.length === 0, said }, ...inner]
        })
      ),
      ...objects(part.items ?? []).flatMap((item) => within(item, `${path}[]`))
    ])
  return within(document, "")
}
