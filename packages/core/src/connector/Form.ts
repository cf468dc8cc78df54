import { Predicate, type Schema } from "effect"
import type { MemberChoice, OptionSource } from "../values/FormMarks.ts"
import * as JsonSchemaDocument from "../values/JsonSchemaDocument.ts"
import type { PersonalData } from "../values/PersonalData.ts"
import { choicesOf, exampleOf, itemOf, kindOf, markOf, sourceOf } from "./FieldNode.ts"
import type { FormField } from "./FormField.ts"
import {
  alternativesOf,
  type Definitions,
  membersOf,
  open,
  type SchemaNode,
  toWords,
  type Trail
} from "./SchemaNode.ts"

/** What can be chosen from a field here, or further out: lists and choices of members, each with the path of its field. */
type Scope = ReadonlyMap<string, string>

/** Where in a schema we are. */
interface Place {
  readonly definitions: Definitions
  readonly scope: Scope
  readonly trail: Trail
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

const given = <A>(value: A | undefined, field: (value: A) => Partial<FormField>): Partial<FormField> =>
  value === undefined ? {} : field(value)

const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`)

const pathsOf = (names: ReadonlyArray<string> = [], scope: Scope): ReadonlyArray<string> =>
  names.flatMap((name) => scope.get(name) ?? [])

/** The row of a list: it has the label of the list, and its example, where it has none of its own. */
const rowOf = (list: SchemaNode, name: string, path: string, place: Place): FormField | undefined => {
  const item = itemOf(list)
  if (item === undefined) return undefined
  const [opened] = open(item, place.definitions)
  const [[example] = []] = Array.isArray(list.examples) && Array.isArray(list.examples[0]) ? list.examples : []
  const words = {
    ...(opened.title === undefined && list.title !== undefined ? { title: list.title } : {}),
    ...(opened.examples === undefined && example !== undefined ? { examples: [example] } : {})
  }
  return fieldOf(name, `${path}[]`, { ...item, ...words }, true, place)
}

const fieldOf = (name: string, path: string, node: SchemaNode, required: boolean, place: Place): FormField => {
  const [opened, trail] = open(node, place.definitions, place.trail)
  const kind = kindOf(opened)
  const inner = { ...place, trail }
  return {
    name,
    path,
    label: text(opened.title) ?? toWords(name),
    kind,
    required,
    ...given(text(opened.description), (help) => ({ help })),
    ...given(exampleOf(opened, kind), (example) => ({ example })),
    ...given(kind === "text" ? text(opened.format) : undefined, (format) => ({ format })),
    ...given(choicesOf(opened), (choices) => ({ choices })),
    ...given(markOf<OptionSource>(opened, "optionList"), ({ dependsOn, list, narrowedBy }) => ({
      options: {
        list,
        dependsOn: pathsOf(dependsOn, place.scope),
        narrowedBy: pathsOf(narrowedBy, place.scope),
        search: true,
        paged: true
      }
    })),
    ...(opened.writeOnly === true || opened.format === "password" ? { secret: true } : {}),
    ...given(markOf<PersonalData>(opened, "personalData"), (personalData) => ({ personalData })),
    ...given(text(opened.group), (group) => ({ group })),
    ...(kind === "group" ? { fields: fieldsOf(opened, path, inner) } : {}),
    ...given(kind === "list" ? rowOf(opened, name, path, inner) : undefined, (item) => ({ item }))
  }
}

/** The choice between members of which exactly one is wanted. */
const memberField = (choice: MemberChoice, path: string, members: ReadonlyArray<FormField>): FormField => ({
  name: choice.name,
  path: join(path, choice.name),
  label: choice.title,
  help: choice.description,
  ...given(members[0], ({ name }) => ({ example: name })),
  kind: "member",
  required: true,
  choices: members.map(({ label, name }) => ({ value: name, label }))
})

const unnamed: MemberChoice = { name: "choice", title: "Which one", description: "Exactly one of these is given." }

const fieldsOf = (node: SchemaNode, path: string, outer: Place): ReadonlyArray<FormField> => {
  const members = membersOf(node)
  const alternatives = alternativesOf(node)
  const choice = alternatives.length > 1 ? (markOf<MemberChoice>(node, "memberChoice") ?? unnamed) : undefined
  const chosen = members.flatMap(([name, member]) => {
    const source = sourceOf(member, outer.definitions)
    return source === undefined ? [] : [[source.list, join(path, name)] as const]
  })
  const own = choice === undefined ? chosen : [...chosen, [choice.name, join(path, choice.name)] as const]
  // Of members of which exactly one is given, none can depend on another.
  const scopeOf = (name: string): Scope =>
    new Map([
      ...outer.scope,
      ...own.filter(
        ([, each]) => !alternatives.includes(name) || !alternatives.some((other) => join(path, other) === each)
      )
    ])
  const required = Array.isArray(node.required) ? node.required : []
  const fields = members.map(([name, member]) =>
    fieldOf(name, join(path, name), member, required.includes(name), { ...outer, scope: scopeOf(name) })
  )
  if (choice === undefined) return fields
  const isAlternative = ({ name }: FormField): boolean => alternatives.includes(name)
  const field = memberField(choice, path, fields.filter(isAlternative))
  const shown = fields.map((each) =>
    isAlternative(each) ? { ...each, required: true, showWhen: { field: field.path, is: each.name } } : each
  )
  const first = shown.findIndex(isAlternative)
  return [...shown.slice(0, first), field, ...shown.slice(first)]
}

/** The value of a schema as one field; its path is empty. */
export const rootField = (schema: Schema.Constraint): FormField => {
  const { $defs, ...node } = JsonSchemaDocument.ofSchema(schema, { marked: true })
  return fieldOf("", "", node, true, { definitions: Object($defs ?? {}), scope: new Map(), trail: [] })
}

/** What a host needs to draw a form for a payload: plain JSON, in the order of the schema; for every struct. */
export const ofSchema = (schema: Schema.Constraint): { readonly fields: ReadonlyArray<FormField> } => ({
  fields: rootField(schema).fields ?? []
})

/** Every field of a form, outer ones before those in them. */
export const allFields = (fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> =>
  fields.flatMap((field) => [
    field,
    ...allFields(field.fields ?? []),
    ...(field.item === undefined ? [] : allFields([field.item]))
  ])

/** Which member of a choice is given in an object of the payload: the one that is present. */
export const chosenMember = (field: FormField, object: unknown): string | undefined =>
  (field.choices ?? [])
    .map(({ value }) => String(value))
    .find((name) => Predicate.isObject(object) && object[name] !== undefined)
