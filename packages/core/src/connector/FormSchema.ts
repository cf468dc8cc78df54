import type { FormField } from "./FormField.ts"

type Json = Readonly<Record<string, unknown>>

/** What a renderer of JSON schemas draws: a schema (draft-07), and hints in the words of react-jsonschema-form. */
export interface FormSchema {
  readonly schema: Json
  readonly uiSchema: Json
}

const types: Readonly<Record<string, string>> = {
  text: "string",
  date: "string",
  "date-time": "string",
  list: "array",
  group: "object"
}

const isFixed = ({ kind }: FormField): boolean => kind === "choice"

const schemaOf = (field: FormField): Json => ({
  ...(field.kind === "json" || isFixed(field) ? {} : { type: types[field.kind] ?? field.kind }),
  title: field.label,
  ...(field.help === undefined ? {} : { description: field.help }),
  ...(field.kind === "date" || field.kind === "date-time" ? { format: field.kind } : {}),
  ...(isFixed(field) ? { oneOf: field.choices?.map(({ label, value }) => ({ const: value, title: label })) } : {}),
  ...(field.item === undefined ? {} : { items: schemaOf(field.item) }),
  ...(field.fields === undefined ? {} : objectOf(field.fields))
})

const propertiesOf = (fields: ReadonlyArray<FormField>): Json => ({
  properties: Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)])),
  required: fields.filter(({ required }) => required).map(({ name }) => name)
})

/** A choice of members is drawn as alternatives, each with its member. */
const objectOf = (fields: ReadonlyArray<FormField>): Json => {
  const always = fields.filter(({ kind, showWhen }) => kind !== "member" && showWhen === undefined)
  const alternatives = fields.filter(({ showWhen }) => showWhen !== undefined)
  return {
    type: "object",
    ...propertiesOf(always),
    ...(alternatives.length === 0
      ? {}
      : { oneOf: alternatives.map((member) => ({ title: member.label, ...propertiesOf([member]) })) })
  }
}

const hintsOf = (field: FormField): Json => ({
  ...(field.example === undefined || field.kind === "boolean" ? {} : { "ui:placeholder": String(field.example) }),
  ...(field.secret === true ? { "ui:widget": "password" } : {}),
  ...(field.options === undefined ? {} : { "ui:options": { field: field.path, ...field.options } }),
  ...(field.item === undefined ? {} : { items: hintsOf(field.item) }),
  ...(field.fields === undefined ? {} : membersOf(field.fields))
})

const membersOf = (fields: ReadonlyArray<FormField>): Json =>
  Object.fromEntries(fields.filter(({ kind }) => kind !== "member").map((field) => [field.name, hintsOf(field)]))

/**
 * A form for renderers of JSON schemas. What is entered is the payload itself. It says what to draw, with alternatives for
 * choices of members and without `null`; what is accepted is what the payload's own schema and `problemsOf` say.
 */
export const formSchema = (form: { readonly fields: ReadonlyArray<FormField> }): FormSchema => ({
  schema: { $schema: "http://json-schema.org/draft-07/schema#", ...objectOf(form.fields) },
  uiSchema: membersOf(form.fields)
})
