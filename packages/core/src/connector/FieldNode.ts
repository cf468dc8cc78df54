import { Predicate } from "effect"
import type { OptionSource } from "../values/FormMarks.ts"
import type { FieldChoice, FieldKind } from "./FormField.ts"
import { type Definitions, open, type SchemaNode, toWords } from "./SchemaNode.ts"

/** The marks are ours (`FormMarks`), so what they hold is known. */
export const markOf = <Mark>(node: SchemaNode, name: string): Mark | undefined => node[name] as Mark | undefined

/** What the items of a list are. */
export const itemOf = (node: SchemaNode): SchemaNode | undefined =>
  Predicate.isObject(node.items) ? node.items : undefined

/** How a value is entered. */
export const kindOf = (node: SchemaNode): FieldKind => {
  if (Array.isArray(node.enum) || "const" in node) return "choice"
  switch (node.type) {
    case "string":
      return node.format === "date" || node.format === "date-time" ? node.format : "text"
    case "number":
    case "integer":
    case "boolean":
      return node.type
    case "array":
      return itemOf(node) === undefined ? "json" : "list"
    case "object":
      return Predicate.isObject(node.properties) ? "group" : "json"
    default:
      return "json"
  }
}

/** The values to choose from, or that are suggested, with their names. */
export const choicesOf = (node: SchemaNode): ReadonlyArray<FieldChoice> | undefined => {
  const values = node.enum ?? node.suggestions ?? ("const" in node ? [node.const] : undefined)
  const labels = markOf<Record<string, string>>(node, "choiceLabels") ?? {}
  return Array.isArray(values)
    ? values.map((value) => ({ value, label: labels[String(value)] ?? toWords(String(value)) }))
    : undefined
}

/** The example that the schema has, or one of the values that there are. */
export const exampleOf = (node: SchemaNode, kind: FieldKind): unknown =>
  (Array.isArray(node.examples) ? node.examples[0] : undefined) ??
  choicesOf(node)?.[0]?.value ??
  (kind === "boolean" ? true : undefined)

/** The list that a node is chosen from: its own, or its items'. */
export const sourceOf = (node: SchemaNode, definitions: Definitions): OptionSource | undefined => {
  const [opened] = open(node, definitions)
  const item = itemOf(opened)
  return markOf<OptionSource>(opened, "optionList") ?? (item === undefined ? undefined : sourceOf(item, definitions))
}
