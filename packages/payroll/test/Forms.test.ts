import { Connector, Form, formSchema, problemsOf } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { draw } from "./support/draw.ts"
import { brokenOnce } from "./support/brokenOnce.ts"

const definitions = [...PayrollConnector.actions, ...PayrollConnector.triggers]
const catalog = Connector.catalog(PayrollConnector)
const described = [...catalog.actions, ...catalog.triggers].map((entry, index) => ({
  ...entry,
  definition: definitions[index] ?? expect.fail()
}))

describe("react-jsonschema-form", () => {
  it.each(described)("draws the form of $name, with its sample, and finds nothing wrong", (entry) => {
    const { form, payload } = entry
    const { errors, html } = draw(formSchema(form), payload.sample)
    expect(errors).toEqual([])
    for (const { kind, label } of form.fields)
      if (kind !== "member") expect(html).toContain(label.replace(/'/g, "&#x27;"))
  })

  it.each(described)("draws the payload schema of $name itself, and finds nothing wrong", ({ payload }) => {
    expect(draw({ schema: payload.draft07, uiSchema: {} }, payload.sample).errors).toEqual([])
  })

  it.each(described)("refuses, in our words, each field of $name that is wrong", ({ definition, form, payload }) => {
    const schema = { schema: payload.draft07, uiSchema: {} }
    const check = (data: unknown) => Effect.runSync(problemsOf(definition, data))
    for (const { field, sample } of brokenOnce(form.fields, payload.sample)) {
      const { errors } = draw(schema, sample, check)
      const messages = errors.map(({ message }) => message)
      expect([field.path, messages]).toEqual([field.path, expect.arrayContaining([expect.stringMatching(/\.$/)])])
      expect(messages.join()).toContain(field.label)
    }
  })
})

describe("the choice of the amount", () => {
  const form = catalog.actions.find(({ name }) => name === "create_pending_earnings")?.form ?? expect.fail()
  const sample = { dataSource: "test", earnings: [{ companyId: 1, unitsAmount: { units: 7.5 } }] }

  it("shows the amount that is given, and not the others", () => {
    const { html } = draw(formSchema(form), sample)
    expect(html).toContain("Hours or units; not zero.")
    expect(html).not.toContain("Dollars; not zero.")
    expect(html).toMatch(/<option value="1" selected="">Units<\/option>/)
  })

  it("is mapped back by the member that is there", () => {
    const choice = Form.allFields(form.fields).find(({ kind }) => kind === "member") ?? expect.fail()
    expect(choice).toMatchObject({ path: "earnings[].amountType", label: "How the amount is given" })
    expect(Form.chosenMember(choice, sample.earnings[0])).toBe("unitsAmount")
  })
})
