import { Predicate } from "effect"

/** A part of a JSON schema, ready to be read: references followed, and what `null` adds left aside. */
export interface SchemaNode {
  readonly [keyword: string]: unknown
}

/** The definitions that references point to. */
export type Definitions = Readonly<Record<string, SchemaNode>>

/** The same part under a name: how deep a reference goes round in circles. */
export type Trail = ReadonlyArray<string>

const nodesOf = (value: unknown): ReadonlyArray<SchemaNode> =>
  Array.isArray(value) ? value.filter((each) => Predicate.isObject(each)) : []

const isText = (node: SchemaNode): boolean => node.type === "string"

/** The one node that several stand for, where there is one: with known texts as suggestions among any text. */
const united = (nodes: ReadonlyArray<SchemaNode>): SchemaNode | undefined => {
  const [first] = nodes
  if (first === undefined || nodes.length === 1) return first
  const values = nodes.flatMap((node) => (Array.isArray(node.enum) ? node.enum : "const" in node ? [node.const] : []))
  if (nodes.every((node) => Array.isArray(node.enum) || "const" in node)) return { type: first.type, enum: values }
  return nodes.every(isText) ? { type: "string", suggestions: values } : undefined
}

/** Follows references and looks through `null`; outer words win over inner ones. */
export const open = (node: SchemaNode, definitions: Definitions, trail: Trail = []): readonly [SchemaNode, Trail] => {
  if (typeof node.$ref === "string") {
    const { $ref, ...outer } = node
    const target = definitions[$ref.split("/").at(-1) ?? ""]
    // What contains itself has no end that a form could show.
    if (target === undefined || trail.includes($ref)) return [{ ...outer }, trail]
    return open({ ...target, ...outer }, definitions, [...trail, $ref])
  }
  if (Array.isArray(node.allOf)) {
    const { allOf, ...outer } = node
    return open(Object.assign({}, ...nodesOf(allOf), outer), definitions, trail)
  }
  if (Array.isArray(node.anyOf)) {
    const { anyOf, ...outer } = node
    const inner = united(nodesOf(anyOf).filter(({ type }) => type !== "null"))
    return inner === undefined ? [node, trail] : open({ ...inner, ...outer }, definitions, trail)
  }
  return [node, trail]
}

/** The members of an object, in their order. */
export const membersOf = (node: SchemaNode): ReadonlyArray<readonly [string, SchemaNode]> =>
  Object.entries(Object(node.properties)).flatMap(([name, member]) =>
    Predicate.isObject(member) ? [[name, member] as const] : []
  )

/** The members of which exactly one is wanted. */
export const alternativesOf = (node: SchemaNode): ReadonlyArray<string> => {
  const required = nodesOf(node.oneOf).map((each) => each.required)
  return required.every((each) => Array.isArray(each) && each.length === 1) ? required.flat().map(String) : []
}

/** The words of a name: `companyEarningId` is "Company earning id"; an abbreviation such as `GET` stays. */
export const toWords = (name: string): string => {
  if (/^[A-Z\d]+$/.test(name)) return name
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Za-z])(\d)/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
