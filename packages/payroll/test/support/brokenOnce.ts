import { Form, type FormField } from "@ferrule/core"

const replaced = (value: unknown, steps: ReadonlyArray<string>): unknown => {
  const [step, ...rest] = steps
  if (step === undefined) return { not: "acceptable" }
  if (step === "[]") return Array.isArray(value) ? value.map((each) => replaced(each, rest)) : value
  return { ...Object(value), [step]: replaced(Object(value)[step], rest) }
}

/** For every single value of a form: the sample with something there that is no such value. */
export const brokenOnce = (fields: ReadonlyArray<FormField>, sample: unknown) =>
  Form.allFields(fields)
    .filter(({ kind, showWhen }) => !["group", "list", "member", "json"].includes(kind) && showWhen === undefined)
    .map((field) => ({ field, sample: replaced(sample, field.path.split(/\.|(?=\[)/)) }))
