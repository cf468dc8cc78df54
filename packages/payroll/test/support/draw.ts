import type { FieldProblem, FormSchema } from "@ferrule/core"
import Form from "@rjsf/core"
import type { FormValidation, RJSFSchema } from "@rjsf/utils"
import validator from "@rjsf/validator-ajv8"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"

const stepsOf = (path: string): ReadonlyArray<string> => path.split(/[.[\]]+/).filter((step) => step !== "")

/** The node of an error tree that a path leads to, as far as the tree goes. */
const at = (tree: FormValidation, path: string): FormValidation =>
  stepsOf(path).reduce<FormValidation>((node, step) => Object(node)[step] ?? node, tree)

/** Draws a form without a browser, and validates what is in it; with a check of our own, in its words only. */
export const draw = (
  { schema, uiSchema }: FormSchema,
  formData: unknown,
  check?: (data: unknown) => ReadonlyArray<FieldProblem>
) => {
  const rjsf: RJSFSchema = schema
  const html = renderToStaticMarkup(createElement(Form, { schema: rjsf, uiSchema, formData, validator }))
  const ours = (data: unknown, tree: FormValidation) => {
    for (const { message, path } of check?.(data) ?? []) at(tree, path).addError(message)
    return tree
  }
  const { errors } =
    check === undefined
      ? validator.validateFormData(formData, rjsf)
      : validator.validateFormData(formData, rjsf, ours, () => [])
  return { html, errors }
}
