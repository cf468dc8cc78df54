import { type FormField } from "@ferrule/core"

const keyOf = (path: string): string => path.replaceAll("[]", "").replaceAll(".", "__")

/** A payload as a person enters it in a Zap's form. */
export const inputsOf = (fields: ReadonlyArray<FormField>, payload: unknown): Record<string, unknown> => {
  const object = Object(payload)
  return Object.assign(
    {},
    ...fields.map((field) => {
      if (field.kind === "member") {
        const member = field.choices?.find(({ value }) => object[String(value)] !== undefined)
        return member === undefined ? {} : { [keyOf(field.path)]: member.value }
      }
      const value = object[field.name]
      if (value === undefined) return {}
      if (field.fields !== undefined) return inputsOf(field.fields, value)
      const rows = field.item?.fields
      return { [keyOf(field.path)]: rows === undefined ? value : value.map((row: unknown) => inputsOf(rows, row)) }
    })
  )
}
