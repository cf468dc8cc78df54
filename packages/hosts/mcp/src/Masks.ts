import { JsonSchemaDocument, type PersonalData } from "@ferrule/core"
import { Predicate, type Schema } from "effect"
import { createHmac } from "node:crypto"

/** Which kinds of personal data are shown as they are. */
export type Unmask = "all" | ReadonlyArray<PersonalData>

/** Hides personal data, as schemas mark it. */
export interface Masks {
  shows(kind: PersonalData): boolean
  readonly showsAll: boolean
  /** The same text for the same value, as long as the connection stays the same; it does not lead back. */
  pseudonym(value: unknown): string
}

type Json = Readonly<Record<string, unknown>>

/** `secret` is what only the operator knows, such as the settings of the connection. */
export const make = (unmask: Unmask, secret: unknown): Masks => {
  const key = JSON.stringify(secret) ?? ""
  return {
    shows: (kind) => unmask === "all" || unmask.includes(kind),
    showsAll: unmask === "all",
    pseudonym: (value) => createHmac("sha256", key).update(String(value)).digest("hex").slice(0, 12)
  }
}

const hide = (masks: Masks, kind: PersonalData, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => hide(masks, kind, each))
  return kind === "identifier" && (Predicate.isString(value) || Predicate.isNumber(value))
    ? `masked-${masks.pseudonym(value)}`
    : `[${kind} is masked]`
}

const kinds = new Set<unknown>(["identifier", "name", "contact", "pay"])
const isKind = (value: unknown): value is PersonalData => kinds.has(value)
const describesValue = (node: Json): boolean => ["type", "enum", "const"].some((keyword) => keyword in node)

/**
 * Makes what hides the personal data in values of a schema. What the schema does not describe is hidden as well: nobody
 * has said that it is not personal.
 */
export const ofSchema = (masks: Masks, schema: Schema.Constraint): ((value: unknown) => unknown) => {
  if (masks.showsAll) return (value) => value
  const document: Json = JsonSchemaDocument.ofSchema(schema, { marked: true })
  const definitions: Json = Object(document.$defs ?? {})

  /** A schema and all that it is made of, at the same place of the value. */
  const parts = (node: unknown): ReadonlyArray<Json> => {
    if (!Predicate.isObject(node)) return []
    const { $ref } = node
    const target = Predicate.isString($ref) ? definitions[$ref.replace("#/$defs/", "")] : undefined
    const inner = [node.anyOf, node.oneOf, node.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
    return [node, ...[target, ...inner].flatMap(parts)]
  }

  const show = (nodes: ReadonlyArray<Json>, value: unknown): unknown => {
    if (value === null || value === undefined) return value
    const hidden = nodes.map(({ personalData }) => personalData).find((kind) => isKind(kind) && !masks.shows(kind))
    if (isKind(hidden)) return hide(masks, hidden, value)
    if (!nodes.some(describesValue)) return "[not described, so it is masked]"
    if (Array.isArray(value)) {
      const items = nodes.flatMap((node) => parts(node.items))
      return value.map((each) => show(items, each))
    }
    if (!Predicate.isObject(value)) return value
    const member = (node: Json, name: string): unknown => {
      const properties: Json = Object(node.properties ?? {})
      return Object.hasOwn(properties, name) ? properties[name] : node.additionalProperties
    }
    const members = (name: string) => nodes.flatMap((node) => parts(member(node, name)))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, show(members(name), each)]))
  }
  const root = parts(document)
  return (value) => show(root, value)
}

/** Whether values of a schema have personal data of a kind. */
export const has = (schema: Schema.Constraint, kind: PersonalData): boolean =>
  JSON.stringify(JsonSchemaDocument.ofSchema(schema, { marked: true })).includes(`"personalData":"${kind}"`)
