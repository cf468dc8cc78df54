import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"
import { toText, toValue } from "../src/editor/entry.ts"
import { missing } from "../src/editor/missing.ts"

const { actions } = Connector.catalog(PayrollConnector)
const earnings = actions.find(({ name }) => name === "create_pending_earnings")
const fields = earnings?.form.fields ?? []
const row = { companyId: 101, employeeId: 100_001, companyEarningId: 1105, flatAmount: { amount: 150 } }
const of = (payload: Record<string, unknown>, sources: Record<string, { type: string; value: string }> = {}) =>
  missing(fields, { payload, sources })

describe("what is missing in a form", () => {
  it.each(actions.map(({ form, name, payload }) => [name, form, payload] as const))(
    "nothing in the sample of %s",
    (_, form, { sample }) => {
      expect(missing(form.fields, { payload: Object(sample), sources: {} })).toEqual([])
    }
  )

  it("every field that must be given, by its row", () => {
    expect(of({ earnings: [row, { companyId: 101 }] })).toEqual([
      "Data source must be given.",
      "Row 2: Employee must be given.",
      "Row 2: Earning type must be given.",
      "Row 2: How the amount is given: fill one in."
    ])
  })

  it("not what is taken from a message, nor the rows of a list that is", () => {
    const topic = { type: "msg", value: "topic" }
    expect(
      of({ earnings: [{ ...row, employeeId: undefined }] }, { dataSource: topic, "earnings[0].employeeId": topic })
    ).toEqual([])
    expect(of({ dataSource: "sheet" }, { earnings: topic })).toEqual([])
  })

  it("a member that is taken from elsewhere is the chosen one", () => {
    const { flatAmount: _, ...rest } = row
    const source = { "earnings[0].unitsAmount.units": { type: "jsonata", value: "payload.hours" } }
    expect(of({ dataSource: "sheet", earnings: [rest] }, source)).toEqual([])
  })

  it("a number that is none, and not one from the environment", () => {
    const bad = { ...row, employeeId: "E0001", companyId: "${COMPANY}", companyEarningId: 1.5 }
    expect(of({ dataSource: "sheet", earnings: [bad] })).toEqual([
      "Row 1: Employee must be a whole number.",
      "Row 1: Earning type must be a whole number."
    ])
  })
})

describe("what is entered", () => {
  const field = (kind: "text" | "integer" | "boolean" | "json") => ({
    name: "x",
    path: "x",
    label: "X",
    kind,
    required: true
  })

  it.each([
    ["integer", "42", 42],
    ["integer", "E1", "E1"],
    ["boolean", "false", false],
    ["json", '{"a":1}', { a: 1 }],
    ["json", "{", "{"],
    ["text", " as it is ", " as it is "],
    ["text", "  ", undefined]
  ] as const)("as %s: %s", (kind, text, value) => {
    expect(toValue(field(kind), text)).toEqual(value)
  })

  it("goes back into its input as it was", () => {
    expect([42, false, { a: 1 }, undefined].map(toText)).toEqual(["42", "false", '{"a":1}', ""])
  })
})
