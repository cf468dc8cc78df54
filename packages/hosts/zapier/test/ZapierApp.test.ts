import { Connector } from "@ferrule/core"
import { zapierApp } from "@ferrule/host-zapier"
import { PayrollConnector } from "@ferrule/payroll"
import { describe, expect, it } from "vitest"

const app = zapierApp(PayrollConnector, { version: "1.2.3" })
const { actions, triggers } = Connector.catalog(PayrollConnector)
const shown = Object.values(app.triggers).filter(({ display }) => display.hidden !== true)
const operations = [...shown, ...Object.values(app.searches), ...Object.values(app.creates)]

const fieldsOf = (key: string) =>
  (operations.find((each) => each.key === key)?.operation.inputFields ?? []).flatMap((field) =>
    typeof field === "function" ? [] : [field]
  )

const formOf = (key: string, inputData: object) =>
  (operations.find((each) => each.key === key)?.operation.inputFields ?? []).flatMap((field) =>
    typeof field === "function" ? field({}, { inputData: { ...inputData } }) : [field]
  )

describe("the integration has", () => {
  it("every action that reads as a search, and every other one as a create", () => {
    const named = (isRead: boolean) =>
      actions.filter(({ access }) => (access === "read") === isRead).map(({ name }) => name)
    expect(Object.keys(app.searches).filter((key) => !(key in app.searchOrCreates))).toEqual(named(true))
    expect(Object.keys(app.creates)).toEqual(named(false))
  })

  it("find-or-create for writes of rows alone, with the same form on both sides", () => {
    expect(Object.values(app.searchOrCreates).map(({ create }) => create)).toEqual([
      "create_pending_earnings",
      "import_pending_earnings",
      "create_pending_deductions",
      "upsert_scheduled_deductions"
    ])
    for (const { create, key, search } of Object.values(app.searchOrCreates)) {
      expect(key).toBe(search)
      const asked = (name: string) => JSON.stringify(fieldsOf(name).filter(({ type }) => type !== "copy"))
      expect(asked(search)).toBe(asked(create))
    }
  })

  it("a warning in the form of each creation, for where there is no journal", () => {
    const warned = operations.filter(({ key }) => fieldsOf(key).some(({ type }) => type === "copy"))
    expect(warned.map(({ key }) => key)).toEqual([
      "create_pending_earnings",
      "import_pending_earnings",
      "create_pending_deductions"
    ])
    expect(fieldsOf("create_pending_earnings")[0]?.helpText).toContain("paid, a second time")
  })

  it("the triggers for what is new, and none that would need a memory", () => {
    const isNew = ({ on }: (typeof triggers)[number]) => on.every((change) => change === "created")
    expect(shown.map(({ key }) => key)).toEqual(triggers.filter(isNew).map(({ name }) => name))
    expect(shown).toHaveLength(9)
  })

  it("a description, a sample and output fields for each", () => {
    for (const { display, operation } of operations) {
      expect(display.description).toMatch(/^[A-Z].*\.$/)
      expect(display.description.length).toBeLessThan(1000)
      expect(Object.keys(operation.sample ?? {}).length).toBeGreaterThan(0)
      expect(operation.outputFields?.length).toBeGreaterThan(0)
    }
  })

  it("a hidden trigger for each drop-down", () => {
    const fields = operations.flatMap(({ key }) => fieldsOf(key).flatMap((field) => [field, ...(field.children ?? [])]))
    const used = fields.flatMap(({ dynamic }) => (dynamic === undefined ? [] : [dynamic.split(".")[0] ?? ""]))
    expect(used.length).toBeGreaterThan(50)
    for (const key of used) expect(app.triggers[key]?.display.hidden).toBe(true)
  })

  it("the key of the connection as a password", () => {
    expect(app.authentication.fields.map(({ key, required, type }) => [key, type, required])).toEqual([
      ["baseUrl", "string", true],
      ["apiKey", "password", true],
      ["apiKeyHeader", "string", false],
      ["syncBaseUrl", "string", false],
      ["allowHttp", "boolean", false]
    ])
  })
})

describe("a form has", () => {
  it("rows as line items, with groups made flat and keys that are unique", () => {
    const rows = fieldsOf("create_pending_earnings").find(({ key }) => key === "earnings")
    expect(rows?.children?.map(({ key }) => key)).toContain("earnings__unitsAndRateAmount__rate")
    const labels = rows?.children?.map(({ label }) => label) ?? []
    expect(new Set(labels).size).toBe(labels.length)
    expect(rows?.children?.find(({ key }) => key === "earnings__employeeId")).toMatchObject({
      type: "integer",
      required: true,
      dynamic: "choose_employees_by_earnings_companyId.id.label",
      search: "find_employees.id",
      dependsOn: ["earnings__companyId"]
    })
  })

  it("fields that show once another was chosen", () => {
    const keys = (inputData: object) => formOf("import_pending_earnings", inputData).map(({ key }) => key)
    expect(keys({})).not.toContain("csv")
    expect(keys({ source: "csv" })).toContain("csv")
    expect(keys({ source: "csv" })).not.toContain("rows")
    expect(fieldsOf("import_pending_earnings").find(({ key }) => key === "source")?.altersDynamicFields).toBe(true)
  })

  it("no field locked by one that may be left out", () => {
    const employees = fieldsOf("find_employees").find(({ key }) => key === "employeeIds")
    expect(employees).toMatchObject({ list: true, dynamic: "choose_employees_by_companyId.id.label" })
    expect(employees?.dependsOn).toBeUndefined()
  })

  it("dates as text, since Zapier's own are instants", () => {
    const date = fieldsOf("list_payroll_runs").find(({ key }) => key === "paycheckDateFrom")
    expect(date).toMatchObject({ type: "string", placeholder: "2026-01-01" })
  })

  it("the companies of a trigger as something that has to be chosen", () => {
    expect(fieldsOf("new_paycheck")).toMatchObject([{ key: "companies", list: true, required: true }])
  })
})
