import { Form, type FormField } from "@ferrule/core"
import type { Bundle, InputField, InputFieldFunction } from "./ZapierTypes.ts"

/** What Zapier calls a field: its keys are flat, and each is there once in a form. */
export const keyOf = (path: string): string => path.replaceAll("[]", "").replaceAll(".", "__")

/** The hidden trigger that fills the drop-down of a field, and the search whose result can be put in instead. */
export type DropdownOf = (field: FormField) => Pick<InputField, "dynamic" | "search">

/** What the fields of a form share. */
interface Drawing {
  /** What fills the drop-down of a field. */
  readonly dropdownOf: DropdownOf
  /** The paths of fields that are always filled in. */
  readonly required: ReadonlySet<string>
}

/** Where a field stands. */
interface Place {
  readonly isRequired: boolean
  /** The groups that it is in: Zapier shows them flat, so labels have to say it. */
  readonly labels: ReadonlyArray<string>
}

const types: Readonly<Partial<Record<FormField["kind"], InputField["type"]>>> = {
  number: "number",
  integer: "integer",
  boolean: "boolean",
  json: "json"
}

const typeOf = ({ example, kind, secret }: FormField): NonNullable<InputField["type"]> =>
  secret === true ? "password" : String(example).includes("\n") ? "text" : (types[kind] ?? "string")

const given = (name: string, value: unknown): object => (value === undefined ? {} : { [name]: value })

const choicesOf = ({ choices }: FormField): InputField["choices"] =>
  choices?.map(({ label, value }) => ({ value: String(value), sample: String(value), label }))

const isPlain = (value: unknown): boolean => ["string", "number"].includes(typeof value) && value !== ""

/** What has to be chosen before. Zapier locks a field until then, so what may be left out locks nothing. */
const dependenciesOf = ({ options }: FormField, { required }: Drawing): ReadonlyArray<string> | undefined =>
  options !== undefined && options.dependsOn.length > 0 && options.dependsOn.every((path) => required.has(path))
    ? options.dependsOn.map(keyOf)
    : undefined

/** One value. A date is text: Zapier would turn a date of its own into an instant. */
const plainField = (field: FormField, { isRequired, labels }: Place, drawing: Drawing): InputField => {
  const dropdown = drawing.dropdownOf(field)
  const isDropdown = dropdown.dynamic !== undefined
  return {
    key: keyOf(field.path),
    label: [...labels, field.label].join(": "),
    type: typeOf(field),
    required: isRequired,
    ...given("helpText", field.help?.slice(0, 1000)),
    ...given("placeholder", isPlain(field.example) ? String(field.example) : undefined),
    ...dropdown,
    ...given("dependsOn", isDropdown ? dependenciesOf(field, drawing) : undefined),
    ...given("choices", isDropdown ? undefined : choicesOf(field))
  }
}

const inside = (field: FormField, { isRequired, labels }: Place): Place => ({
  isRequired: isRequired && field.required && field.showWhen === undefined,
  labels: [...labels, field.label]
})

const at = (field: FormField, { isRequired, labels }: Place): Place => ({
  isRequired: isRequired && field.required && field.showWhen === undefined,
  labels
})

/** Rows are as deep as Zapier's forms go; what is a list in a row is entered as JSON. */
const rowFields = (field: FormField, place: Place, drawing: Drawing): ReadonlyArray<InputField> => {
  if (field.kind === "member") return []
  if (field.fields !== undefined) return field.fields.flatMap((each) => rowFields(each, inside(field, place), drawing))
  return [{ ...plainField(field, at(field, place), drawing), ...(field.kind === "list" ? { type: "json" } : {}) }]
}

/** A field as Zapier shows it: groups are flat, rows are line items. */
const inputFields = (field: FormField, place: Place, drawing: Drawing): ReadonlyArray<InputField> => {
  const { fields, item } = field
  if (fields !== undefined) return fields.flatMap((each) => inputFields(each, inside(field, place), drawing))
  const own = plainField(field, at(field, place), drawing)
  if (field.kind === "member") return [{ ...own, altersDynamicFields: true }]
  if (item === undefined) return [own]
  const { key, label = "", required = false } = own
  if (item.fields !== undefined) {
    const row = { isRequired: required, labels: [] }
    return [{ key, label, required, children: item.fields.flatMap((each) => rowFields(each, row, drawing)) }]
  }
  if (item.kind === "json" || item.kind === "list") return [{ ...own, type: "json" }]
  const value = plainField(item, { isRequired: required, labels: [] }, drawing)
  return [{ ...value, key, label, ...given("helpText", own.helpText ?? value.helpText), list: true }]
}

/** A form: fields that are always shown, and those that depend on what was chosen. */
export const formFields = (
  fields: ReadonlyArray<FormField>,
  dropdownOf: DropdownOf
): ReadonlyArray<InputField | InputFieldFunction> => {
  const required = Form.allFields(fields).filter((field) => field.required)
  const drawing = { dropdownOf, required: new Set(required.map(({ path }) => path)) }
  const draw = (field: FormField) => inputFields(field, { isRequired: true, labels: [] }, drawing)
  const shownFor =
    (path: string): InputFieldFunction =>
    (_z: unknown, { inputData = {} }: Bundle) =>
      fields.flatMap(({ showWhen, ...field }) =>
        showWhen?.field === path && showWhen.is === inputData[keyOf(path)] ? draw(field) : []
      )
  const members = fields.flatMap((field) => (field.kind === "member" ? [field.path] : []))
  return [...fields.filter(({ showWhen }) => showWhen === undefined).flatMap(draw), ...members.map(shownFor)]
}
