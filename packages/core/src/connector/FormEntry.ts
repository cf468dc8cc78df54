import type { FormField } from "./FormField.ts"

/** A value of a form under a name of its own, for hosts that have no groups: what is in them is beside the rest. */
export interface FormEntry {
  /** `columns_amount`: unique in its form, or in its row. */
  readonly key: string
  /** Where the value goes, in the payload or in its row. */
  readonly steps: ReadonlyArray<string>
  readonly field: FormField
  readonly label: string
  readonly required: boolean
  /** The choice that it is an alternative of, by key, and what has to be chosen. */
  readonly when?: { readonly key: string; readonly is: unknown } | undefined
}

interface Outer {
  readonly steps: ReadonlyArray<string>
  readonly labels: ReadonlyArray<string>
  readonly required: boolean
  readonly when?: FormEntry["when"]
}

const keyOf = (steps: ReadonlyArray<string>): string => steps.join("_")

/** The values of a form, in their order. */
export const entriesOf = (
  fields: ReadonlyArray<FormField>,
  outer: Outer = { steps: [], labels: [], required: true }
): ReadonlyArray<FormEntry> =>
  fields.flatMap((field) => {
    const choice = fields.find(({ path }) => path === field.showWhen?.field)
    const when =
      field.showWhen === undefined || choice === undefined
        ? outer.when
        : { key: keyOf([...outer.steps, choice.name]), is: field.showWhen.is }
    const inner: Outer = {
      steps: [...outer.steps, field.name],
      labels: [...outer.labels, field.label],
      required: outer.required && field.required,
      when
    }
    if (field.kind === "group") return entriesOf(field.fields ?? [], inner)
    const { labels, steps, ...rest } = inner
    return [{ ...rest, steps, key: keyOf(steps), label: labels.join(": "), field }]
  })

/** The values of a row, where the entry is a list of rows. */
export const rowEntriesOf = ({ field }: FormEntry): ReadonlyArray<FormEntry> | undefined =>
  field.item?.kind === "group" ? entriesOf(field.item.fields ?? []) : undefined
