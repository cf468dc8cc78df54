import type { FormField } from "@ferrule/core"

/** A field as n8n shows it: small groups lie flat beside their neighbours. */
export interface Leaf {
  /** What n8n calls it. */
  readonly name: string
  /** Where it goes in the object that the form is for. */
  readonly keys: readonly [string, ...Array<string>]
  readonly field: FormField
  readonly required: boolean
  /** The choice that it is shown for, by the name and value of the choice. */
  readonly showWhen?: { readonly name: string; readonly is: unknown }
}

// What our own properties are called.
const taken = ["resource", "operation", "event", "start", "startDate", "repeatLast", "pollTimes", "preview", "optional"]

const nameOf = (name: string): string => (taken.includes(name) ? `${name}_` : name)

/** Whether a group is shown as a box of fields that may be added: nothing in it has to be given. */
export const isBox = ({ fields = [], kind, required }: FormField): boolean =>
  kind === "group" && required && !fields.some((field) => field.required)

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1)

/** The fields of a form, or of a row, in their order. */
export const leavesOf = (fields: ReadonlyArray<FormField>): ReadonlyArray<Leaf> =>
  fields.flatMap((field): ReadonlyArray<Leaf> => {
    const name = nameOf(field.name)
    const { showWhen } = field
    const shown = showWhen === undefined ? {} : { showWhen: { name: nameOf(lastOf(showWhen.field)), is: showWhen.is } }
    if (field.kind !== "group" || isBox(field)) {
      return [{ name, keys: [field.name], field, required: field.required, ...shown }]
    }
    return leavesOf(field.fields ?? []).map((leaf) => ({
      ...leaf,
      ...shown,
      name: `${name}__${leaf.name}`,
      keys: [field.name, ...leaf.keys],
      required: field.required && leaf.required
    }))
  })

/** The fields that what can be chosen depends on. */
export const dependsOf = ({ item, options }: FormField): ReadonlyArray<string> => {
  const from = options ?? item?.options
  return [...(from?.dependsOn ?? []), ...(from?.narrowedBy ?? [])]
}

/**
 * Whether a field stands in the form by itself. The others are in a box of fields that may be added; in a row not those
 * that depend on each other, since n8n sees from a field only those beside it.
 */
export const standsAlone = (leaf: Leaf, leaves: ReadonlyArray<Leaf>): boolean =>
  leaf.required ||
  (leaf.field.path.includes("[]") &&
    (dependsOf(leaf.field).some((path) => path.includes("[]")) ||
      leaves.some(({ field }) => dependsOf(field).includes(leaf.field.path))))
