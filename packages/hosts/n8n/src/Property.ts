import type { FormField } from "@ferrule/core"
import { dependsOf, isBox, type Leaf, leavesOf, standsAlone } from "./Leaf.ts"
import { methodOf } from "./MethodName.ts"
import type { NodeProperty, PropertyOption } from "./N8nTypes.ts"
import { withIds, written } from "./Sentences.ts"
import { singular } from "./Singular.ts"
import { titleCase } from "./TitleCase.ts"

// From this number on n8n wants choices sorted by name.
const many = 5

const optionsOf = ({ choices = [] }: FormField): ReadonlyArray<PropertyOption> => {
  const options = choices.map(({ label, value }) => ({ name: titleCase(label), value: String(value) }))
  return options.length < many ? options : options.toSorted((a, b) => a.name.localeCompare(b.name))
}

const isOneOf = ({ kind }: FormField): boolean => kind === "choice" || kind === "member"

const isLimit = ({ kind, name }: FormField): boolean => kind === "integer" && name === "limit"

const isChosenList = ({ item, kind }: FormField): boolean => kind === "list" && item?.options !== undefined

/** What the field says of itself, with what n8n cannot say otherwise. */
const helpOf = (field: FormField): string => {
  if (isLimit(field)) return "Max number of results to return"
  const help = field.help ?? field.label
  const isQuestion = field.kind === "boolean" && !help.startsWith("Whether")
  const sentences = [isQuestion ? `Whether to ${help.charAt(0).toLowerCase()}${help.slice(1)}` : help]
  if (field.kind === "text" && field.choices !== undefined) {
    sentences.push(`Such as ${field.choices.map(({ value }) => String(value)).join(", ")}`)
  }
  if (isChosenList(field)) {
    sentences.push(
      'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>'
    )
  } else if (field.kind === "list" && field.item?.kind !== "json" && field.item?.fields === undefined) {
    sentences.push("Several are separated by commas; an expression may give a list")
  }
  return written(sentences)
}

/** n8n wants it said that ids may be given too. */
const labelOf = (field: FormField): string =>
  titleCase(isChosenList(field) ? `${singular(field.label)} names or IDs` : field.label)

const placeholderOf = ({ example }: FormField): { readonly placeholder?: string } =>
  example === undefined || typeof example === "object"
    ? {}
    : { placeholder: withIds(`e.g. ${String(example).split("\n")[0]}`) }

/** What a list is loaded again for, when it has changed. */
const refresh = (field: FormField, leaves: ReadonlyArray<Leaf>) => {
  const paths = dependsOf(field)
  const names = leaves
    .filter((leaf) => paths.includes(leaf.field.path))
    .map((leaf) => {
      const value = leaf.field.kind === "list" ? leaf.name : `${leaf.name}.value`
      return standsAlone(leaf, leaves) ? value : `optional.${value}`
    })
  return names.length === 0 ? {} : { loadOptionsDependsOn: names }
}

/** How n8n asks for a value of this kind. `leaves` are those of its form. */
const typed = (
  field: FormField,
  leaves: ReadonlyArray<Leaf>
): Omit<NodeProperty, "displayName" | "name" | "description"> => {
  const method = methodOf(field.path)
  if (field.options !== undefined && field.kind !== "list") {
    const typeOptions = { searchListMethod: method, searchable: true }
    return {
      type: "resourceLocator",
      default: { mode: "list", value: "" },
      modes: [
        { displayName: "From List", name: "list", type: "list", typeOptions },
        { displayName: "By ID", name: "id", type: "string", ...placeholderOf(field) }
      ]
    }
  }
  switch (field.kind) {
    case "list":
      return field.item?.options !== undefined
        ? {
            type: "multiOptions",
            default: [],
            options: [],
            typeOptions: { loadOptionsMethod: method, ...refresh(field, leaves) }
          }
        : field.item?.kind === "json"
          ? { type: "json", default: "[]" }
          : { type: "string", default: "", ...placeholderOf(field.item ?? field) }
    case "choice":
    case "member":
      return { type: "options", options: optionsOf(field), default: String(field.choices?.[0]?.value ?? "") }
    case "boolean":
      return { type: "boolean", default: false }
    case "number":
    case "integer":
      return isLimit(field)
        ? { type: "number", default: 50, typeOptions: { minValue: 1 } }
        : { type: "number", default: "", ...placeholderOf(field) }
    case "date":
      return { type: "dateTime", default: "", typeOptions: { dateOnly: true } }
    case "date-time":
      return { type: "dateTime", default: "" }
    case "group":
    case "json":
      return { type: "json", default: "{}" }
    case "text":
      return {
        type: "string",
        default: "",
        ...(field.secret === true ? { typeOptions: { password: true } } : placeholderOf(field)),
        ...(String(field.example).includes("\n") ? { typeOptions: { rows: 4 } } : {})
      }
  }
}

const base = ({ field, name }: Leaf) => {
  const displayName = labelOf(field)
  const description = helpOf(field)
  const saysMore = description.toLowerCase().replace(/^the /, "") !== displayName.toLowerCase()
  return { displayName, name, ...(saysMore ? { description } : {}) }
}

const showing = ({ showWhen }: Leaf) =>
  showWhen === undefined ? {} : { displayOptions: { show: { [showWhen.name]: [showWhen.is] } } }

/** A value that may be left empty where it cannot be left out. */
const leftOpen = (leaf: Leaf, property: NodeProperty): NodeProperty =>
  isOneOf(leaf.field)
    ? { ...property, default: "", options: [{ name: "Not Given", value: "" }, ...optionsOf(leaf.field)] }
    : property

/** Rows: filled in one by one, or given as a whole by an expression. */
const rowsOf = (leaf: Leaf, item: FormField): ReadonlyArray<NodeProperty> => {
  const { description = "", displayName, name } = base(leaf)
  const way = `${name}Input`
  const when = (value: string) => ({ show: { ...showing(leaf).displayOptions?.show, [way]: [value] } })
  return [
    {
      displayName: `${displayName} Input`,
      name: way,
      type: "options",
      noDataExpression: true,
      options: [
        { name: "Fill In", value: "form", description: "Row by row, in this form" },
        { name: "JSON", value: "json", description: "All rows at once, such as by an expression" }
      ],
      default: "form",
      ...showing(leaf)
    },
    {
      displayName,
      name,
      description,
      type: "fixedCollection",
      typeOptions: { multipleValues: true },
      placeholder: "Add Row",
      default: {},
      options: [{ displayName: "Row", name: "rows", values: propertiesOf(item.fields ?? []) }],
      displayOptions: when("form")
    },
    {
      displayName: `${displayName} (JSON)`,
      name: `${name}Json`,
      description: written([description, "A list of objects"]),
      type: "json",
      default: "[]",
      ...(leaf.required ? { required: true } : {}),
      displayOptions: when("json")
    }
  ]
}

const propertyOf = (leaf: Leaf, leaves: ReadonlyArray<Leaf>): NodeProperty => {
  const { field, required } = leaf
  const { type, ...more }: Omit<NodeProperty, "displayName" | "name" | "description"> = isBox(field)
    ? { type: "collection", placeholder: "Add Field", default: {}, options: boxed(leavesOf(field.fields ?? []), []) }
    : typed(field, leaves)
  return {
    ...base(leaf),
    type,
    ...more,
    ...(required && !isBox(field) && !isOneOf(field) && field.kind !== "boolean" ? { required: true } : {}),
    ...showing(leaf)
  }
}

const byName = new Intl.Collator("en")

/** Fields of a box; `leaves` are those of the whole form. */
const boxed = (inside: ReadonlyArray<Leaf>, leaves: ReadonlyArray<Leaf>): ReadonlyArray<NodeProperty> =>
  inside
    .flatMap((leaf) =>
      leaf.field.item?.fields === undefined ? [propertyOf(leaf, leaves)] : rowsOf(leaf, leaf.field.item)
    )
    .toSorted((a, b) => byName.compare(a.displayName, b.displayName))

/** The properties of a form, or of a row: what has to be given, and a box of what may be added. */
export const propertiesOf = (fields: ReadonlyArray<FormField>): ReadonlyArray<NodeProperty> => {
  const leaves = leavesOf(fields)
  const alone = leaves.filter((leaf) => standsAlone(leaf, leaves))
  const others = leaves.filter((leaf) => !standsAlone(leaf, leaves))
  const shown = alone.flatMap((leaf) =>
    leaf.field.item?.fields === undefined
      ? [leaf.required ? propertyOf(leaf, leaves) : leftOpen(leaf, propertyOf(leaf, leaves))]
      : rowsOf(leaf, leaf.field.item)
  )
  if (others.length === 0) return shown
  const optional: NodeProperty = {
    displayName: "Optional Fields",
    name: "optional",
    type: "collection",
    placeholder: "Add Field",
    default: {},
    options: boxed(others, leaves)
  }
  return [...shown, optional]
}

/** The properties of a form whose fields all stand by themselves, as in a credential. */
export const flatProperties = (fields: ReadonlyArray<FormField>): ReadonlyArray<NodeProperty> =>
  leavesOf(fields).map((leaf) => (leaf.required ? propertyOf(leaf, []) : leftOpen(leaf, propertyOf(leaf, []))))
