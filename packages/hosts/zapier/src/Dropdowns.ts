import { type Connector, Form, type FormField } from "@ferrule/core"
import { Predicate } from "effect"
import type { Connected } from "./Connected.ts"
import type { DropdownOf } from "./InputFields.ts"
import { payloadOf } from "./InputPayload.ts"
import type { Operation } from "./ZapierTypes.ts"

type Catalog = ReturnType<typeof Connector.catalog>

/** Hidden triggers that fill drop-downs, and which of them fills that of a field. */
export interface Dropdowns {
  readonly triggers: ReadonlyArray<Operation>
  readonly of: DropdownOf
}

/** Fields whose options are the same have one drop-down: the same list, narrowed by the same other fields. */
const keyOf = ({ dependsOn, list, narrowedBy }: NonNullable<FormField["options"]>): string => {
  const by = [...new Set([...dependsOn, ...narrowedBy])].map((path) => path.replaceAll(/\W+/g, "_"))
  return ["choose", list, ...(by.length === 0 ? [] : ["by", ...by])].join("_")
}

const hiddenTrigger = (
  key: string,
  { form, name }: Catalog["triggers"][number] | Catalog["actions"][number],
  { label, path }: FormField,
  connected: Connected
): Operation => ({
  key,
  noun: label,
  display: { label: `Choose ${label}`, description: `Fills the drop-down of ${label}.`, hidden: true },
  operation: {
    type: "polling",
    canPaginate: true,
    perform: (z, bundle) =>
      connected(z, bundle, async (embedded, { signal }) => {
        const page = (bundle.meta?.page ?? 0) + 1
        const payload = payloadOf(form.fields, bundle.inputData ?? {})
        const { options } = await embedded.options(name, path, { page, payload, signal })
        return options.map(({ hint, label: shown, value }) => ({
          id: value,
          label: hint === undefined ? shown : `${shown} (${hint})`
        }))
      })
  }
})

const hasId = (sample: unknown): boolean => {
  const [record] = Predicate.isObject(sample) && Array.isArray(sample.items) ? sample.items : []
  return Predicate.hasProperty(record, "id")
}

/** The search that finds what a list offers, where there is one: `find_employees` for `employees`. */
const searchOf = (list: string, actions: Catalog["actions"]): { readonly search?: string } => {
  const found = actions.find(({ name }) => name === `find_${list}`)
  return found?.access === "read" && hasId(found.success.sample) ? { search: `${found.name}.id` } : {}
}

/** The drop-downs of a connector. */
export const dropdowns = ({ actions, triggers }: Catalog, connected: Connected): Dropdowns => {
  const found = new Map<string, Operation>()
  for (const definition of [...actions, ...triggers]) {
    for (const field of Form.allFields(definition.form.fields)) {
      const key = field.options === undefined ? undefined : keyOf(field.options)
      if (key !== undefined && !found.has(key)) found.set(key, hiddenTrigger(key, definition, field, connected))
    }
  }
  return {
    triggers: [...found.values()],
    of: ({ options }) =>
      options === undefined ? {} : { dynamic: `${keyOf(options)}.id.label`, ...searchOf(options.list, actions) }
  }
}
