import type { FormField } from "@ferrule/core"
import type { NodeProperty } from "./N8nTypes.ts"
import { propertiesOf } from "./Property.ts"

/** A definition, and what its form is shown for. */
interface Shown {
  readonly name: string
  readonly form: { readonly fields: ReadonlyArray<FormField> }
}

/** The properties of several forms, each shown where its definition is chosen; equal forms are there once. */
export const formsOf = (definitions: ReadonlyArray<Shown>, choice: string): ReadonlyArray<NodeProperty> => {
  const forms = new Map<string, { readonly properties: ReadonlyArray<NodeProperty>; readonly names: Array<string> }>()
  for (const { form, name } of definitions) {
    const properties = propertiesOf(form.fields)
    const key = JSON.stringify(properties)
    const known = forms.get(key) ?? { properties, names: [] }
    known.names.push(name)
    forms.set(key, known)
  }
  return [...forms.values()].flatMap(({ names, properties }) =>
    properties.map((property) => ({
      ...property,
      displayOptions: { show: { [choice]: names, ...property.displayOptions?.show } }
    }))
  )
}

/** What a node has filled in for a form, as n8n gives it for one item. */
export const parametersOf = ({ form }: Shown, valueOf: (name: string) => unknown): Readonly<Record<string, unknown>> =>
  // Dates of n8n are objects that know how to be text.
  JSON.parse(JSON.stringify(Object.fromEntries(propertiesOf(form.fields).map(({ name }) => [name, valueOf(name)]))))
