import { activepiecesPiece } from "@ferrule/host-activepieces"
import { PayrollConnector } from "@ferrule/payroll"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Property } from "../src/HostTypes.ts"
import { memoryStore } from "./MemoryStore.ts"

const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
const piece = activepiecesPiece(PayrollConnector)
let auth: { readonly type: "CUSTOM_AUTH"; readonly props: Readonly<Record<string, unknown>> }
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  // As Activepieces gives it: what was left empty is there.
  auth = { type: "CUSTOM_AUTH", props: { baseUrl: url, apiKey, syncBaseUrl: "", allowHttp: null } }
})
afterAll(() => server.dispose())

const action = (name: string) => {
  const found = piece.getAction(name)
  if (found === undefined) throw new Error(`There is no ${name}.`)
  return found
}
const kinds = (properties: Readonly<Record<string, Property>>) =>
  Object.fromEntries(Object.entries(properties).map(([key, { type }]) => [key, type]))
const optionsOf = async (property: Property | undefined, values: object, searchValue?: string) => {
  if (property?.type !== "DROPDOWN" && property?.type !== "MULTI_SELECT_DROPDOWN") throw new Error("No drop-down.")
  return property.options({ auth, ...values }, searchValue === undefined ? {} : { searchValue })
}
const loaded = async (property: Property | undefined, values: object) => {
  if (property?.type !== "DYNAMIC") throw new Error("Nothing is loaded.")
  return property.props({ auth, ...values })
}

describe("a piece", () => {
  it("has every action and trigger, under the class that Activepieces looks for", () => {
    expect(Object.keys(piece.actions())).toEqual(PayrollConnector.actions.map(({ name }) => name))
    expect(Object.keys(piece.triggers())).toEqual(PayrollConnector.triggers.map(({ name }) => name))
    expect(piece.constructor.name).toBe("Piece")
  })

  it("shows groups beside the rest, and rows with what is the same in all of them ahead", () => {
    expect(kinds(action("create_pending_earnings").props)).toEqual({
      creationNotice: "MARKDOWN",
      dataSource: "SHORT_TEXT",
      earnings_companyId: "DROPDOWN",
      earnings_amountType: "STATIC_DROPDOWN",
      earnings: "DYNAMIC",
      onInvalid: "STATIC_DROPDOWN",
      onExcluded: "STATIC_DROPDOWN",
      batchSize: "NUMBER",
      planHash: "SHORT_TEXT",
      previewOnly: "CHECKBOX",
      goOnWithReport: "CHECKBOX"
    })
    expect(action("import_pending_earnings").props["columns_employeeCode"]?.required).toBe(false)
  })

  it("warns in the form of each creation, for where there is no journal", () => {
    const warned = Object.values(piece.actions()).filter(({ props }) => "creationNotice" in props)
    expect(warned.map(({ name }) => name)).toEqual([
      "create_pending_earnings",
      "import_pending_earnings",
      "create_pending_deductions"
    ])
    expect(warned[0]?.props["creationNotice"]?.description).toContain("paid, a second time")
  })

  it("never repeats a write by itself", () => {
    expect(action("create_pending_earnings").errorHandlingOptions.retryOnFailure).toEqual({
      defaultValue: false,
      hide: true
    })
    expect(action("get_company").errorHandlingOptions.retryOnFailure.hide).toBe(false)
  })

  it("tries a connection before it is kept", async () => {
    expect(await piece.auth.validate({ auth: auth.props })).toEqual({ valid: true })
    const refused = await piece.auth.validate({ auth: { ...auth.props, apiKey: "wrong-key" } })
    expect(refused).toMatchObject({ valid: false, error: expect.stringContaining("key") })
    expect(JSON.stringify(refused)).not.toContain("wrong-key")
  })
})

describe("a drop-down", () => {
  const property = () => action("get_general_ledger").props["payrollNumber"]

  it("is loaded again for what it depends on, and says what has to be chosen first", async () => {
    expect(property()).toMatchObject({ refreshers: ["auth", "companyId"] })
    expect(await optionsOf(property(), {})).toMatchObject({
      disabled: true,
      placeholder: expect.stringContaining("Company")
    })
    const { options } = await optionsOf(property(), { companyId: 101 })
    expect(options.map(({ value }) => value).toSorted()).toEqual([1, 2])
  })

  it("searches, and waits for a connection", async () => {
    const companies = action("get_company").props["companyId"]
    expect((await optionsOf(companies, {}, "no such company")).options).toEqual([])
    expect(await optionsOf(companies, { auth: undefined })).toMatchObject({ disabled: true })
  })
})

describe("what is loaded", () => {
  it("is the chosen alternative", async () => {
    const property = action("list_time_punches").props["whose_value"]
    expect(kinds(await loaded(property, {}))).toEqual({})
    expect(await loaded(property, { whose: "companyIds" })).toMatchObject({
      companyIds: { type: "STATIC_MULTI_SELECT_DROPDOWN", options: { options: [{ value: 102 }, { value: 101 }] } }
    })
  })

  it("are rows, with the employees of the company and the fields of the amount that is chosen", async () => {
    const property = action("create_pending_earnings").props["earnings"]
    const { rows: open } = await loaded(property, {})
    if (open?.type !== "ARRAY") throw new Error("No rows.")
    expect(kinds(open.properties ?? {})).toMatchObject({ companyId: "STATIC_DROPDOWN", employeeId: "NUMBER" })
    expect(open.properties?.["flatAmount_amount"]?.required).toBe(false)
    const { rows } = await loaded(property, { earnings_companyId: 101, earnings_amountType: "flatAmount" })
    if (rows?.type !== "ARRAY") throw new Error("No rows.")
    expect(Object.keys(rows.properties ?? {})).toEqual([
      "employeeId",
      "companyEarningId",
      "date",
      "reference",
      "externalUniqueId",
      "flatAmount_amount",
      "laborDistributedDepartmentId",
      "laborDistributedClientProject_clientId",
      "laborDistributedClientProject_projectId",
      "laborDistributedJobCode",
      "workersCompensationCode"
    ])
    expect(kinds(rows.properties ?? {})).toMatchObject({
      employeeId: "STATIC_DROPDOWN",
      companyEarningId: "STATIC_DROPDOWN"
    })
    expect(rows.properties?.["flatAmount_amount"]?.required).toBe(true)
  })
})

describe("what cannot be chosen from in a row can be typed, and says why", () => {
  const rows = async (values: object, from = piece) => {
    const { rows } = await loaded(from.getAction("create_pending_earnings")?.props["earnings"], values)
    if (rows?.type !== "ARRAY") throw new Error("No rows.")
    return rows.properties ?? {}
  }

  it("where something has to be chosen first", async () => {
    expect((await rows({}))["employeeId"]).toMatchObject({
      type: "NUMBER",
      description: expect.stringContaining("Choose Company first")
    })
  })

  it("where the key is refused", async () => {
    const { companyId } = await rows({ auth: { ...auth, props: { ...auth.props, apiKey: "wrong-key" } } })
    expect(companyId).toMatchObject({ type: "NUMBER", description: expect.stringContaining("key") })
    expect(companyId?.description).not.toContain("wrong-key")
  })

  it("where there is no connection yet", async () => {
    const { companyId } = await rows({ auth: undefined })
    expect(companyId).toMatchObject({
      type: "NUMBER",
      description: expect.stringContaining("Choose a connection first.")
    })
  })

  it("where one list cannot be read: the others are drop-downs all the same", async () => {
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes("department")
        ? Promise.resolve(Response.json({}, { status: 403 }))
        : globalThis.fetch(input, init)
    const properties = await rows({ earnings_companyId: 101 }, activepiecesPiece(PayrollConnector, { fetch }))
    expect(kinds(properties)).toMatchObject({
      employeeId: "STATIC_DROPDOWN",
      companyEarningId: "STATIC_DROPDOWN",
      laborDistributedDepartmentId: "NUMBER"
    })
    const said = properties["laborDistributedDepartmentId"]?.description
    expect(said).toMatch(/The API key has no permission .* Until then the value can be typed\.$/)
  })
})

describe("an action", () => {
  const rows = (employeeId: number) => ({
    dataSource: "sheet",
    earnings_companyId: 101,
    earnings: {
      rows: [{ employeeId, companyEarningId: 1105, date: "2026-03-20", reference: "q1", flatAmount_amount: "150" }]
    }
  })
  const run = (props: object) => action("create_pending_earnings").run({ auth, propsValue: { ...props } })

  it("previews, and then runs", async () => {
    expect(await run({ ...rows(100_001), previewOnly: true })).toMatchObject({ planHash: expect.any(String) })
    expect(await run(rows(100_001))).toMatchObject({ created: [{ row: 1 }] })
  })

  it("fails over rows that were not taken, or gives their report", async () => {
    await expect(run(rows(424_242))).rejects.toMatchObject({ code: "IncompleteWrite" })
    expect(await run({ ...rows(424_242), goOnWithReport: true })).toMatchObject({
      ok: false,
      code: "IncompleteWrite",
      report: { excluded: [{ row: 1 }] }
    })
  })
})

describe("a trigger", () => {
  const trigger = piece.getTrigger("new_payroll_run")

  it("gives a few recent events for a test, with the shape of real ones", async () => {
    const sample = await trigger?.test({ auth, propsValue: {} })
    expect(sample).toMatchObject([
      { trigger: "new_payroll_run", change: "created", record: { companyId: 101 } },
      {},
      {},
      {}
    ])
  })

  it("is not published with a key that does not work", async () => {
    const wrong = { ...auth, props: { ...auth.props, apiKey: "wrong-key" } }
    await expect(trigger?.onEnable({ auth: wrong, propsValue: {}, store: memoryStore() })).rejects.toMatchObject({
      code: "Unauthorized"
    })
  })
})
