import type { Schema } from "effect"
import type { PersonalData } from "../values/PersonalData.ts"
import { rootField } from "./Form.ts"
import type { FieldKind, FormField } from "./FormField.ts"

/** One value of a result, for hosts that let people pick values by name. */
export interface OutputField {
  /** Where in the result: `created[].row`, with `[]` for every row. */
  readonly path: string
  /** Says where it is from, too: "Created: Row". */
  readonly label: string
  readonly kind: FieldKind
  readonly help?: string
  readonly example?: unknown
  readonly personalData?: PersonalData
}

const toOutput = ({ example, help, kind, path, personalData }: FormField, label: string): OutputField => ({
  path,
  label,
  kind,
  ...(help === undefined ? {} : { help }),
  ...(example === undefined ? {} : { example }),
  ...(personalData === undefined ? {} : { personalData })
})

const flatten = (field: FormField, outer: ReadonlyArray<string>): ReadonlyArray<OutputField> => {
  const labels = field.name === "" ? outer : [...outer, field.label]
  const label = labels.join(": ")
  if (field.fields !== undefined) return field.fields.flatMap((each) => flatten(each, labels))
  // A choice of members is for forms: it is not in the data.
  if (field.kind === "member") return []
  const { item } = field
  if (item === undefined) return [toOutput(field, label)]
  // A list of plain values is one value. A row has the name of its list, so its label is not said twice.
  return item.fields === undefined && item.item === undefined
    ? [{ ...toOutput(item, label), ...toOutput(field, label), example: [item.example] }]
    : [toOutput(field, label), ...flatten({ ...item, name: "" }, labels)]
}

/** Every value of a result as a flat list: lists first, then what is in their rows. */
export const outputFields = (schema: Schema.Constraint): ReadonlyArray<OutputField> => flatten(rootField(schema), [])
