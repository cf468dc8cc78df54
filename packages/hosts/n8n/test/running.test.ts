import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { n8nNodes } from "../src/index.ts"

class NodeError extends Error {
  readonly options: unknown
  constructor(_node: unknown, error: unknown, options?: unknown) {
    super(String(Object(options).message ?? error))
    this.options = options
  }
}
class NodeApiError extends NodeError {}
class NodeOperationError extends NodeError {}

const { action, trigger } = n8nNodes(PayrollConnector, {
  n8n: { NodeApiError, NodeOperationError },
  documentationUrl: "https://ferrule.example",
  writes: { settle: 0, runLag: 0 }
})

const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
let settings: { readonly baseUrl: string; readonly apiKey: string }
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  settings = { baseUrl: url, apiKey }
})
afterAll(() => server.dispose())

/** A run over items that each have their parameters, as n8n calls the node. */
const run = (
  items: ReadonlyArray<Record<string, unknown>>,
  { continues = false, ...more }: Record<string, unknown> = {}
) =>
  action.execute.call({
    getCredentials: async () => ({ ...settings, ...more }),
    getNode: () => ({ name: "Payroll" }),
    getInputData: () => items,
    getNodeParameter: (name, index, fallback) => items[index]?.[name] ?? fallback,
    continueOnFail: () => continues === true
  })

const poll = (data: Record<string, unknown>, { mode = "trigger", ...parameters }: Record<string, unknown> = {}) =>
  trigger.poll.call({
    getCredentials: async () => settings,
    getNode: () => ({ name: "Payroll Trigger" }),
    getNodeParameter: (name, fallback) => ({ event: "new_payroll_run", ...parameters })[name] ?? fallback,
    getWorkflowStaticData: () => data,
    getMode: () => String(mode)
  })

const errorOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error("It did not fail.")
}

const company = (id: unknown) => ({ operation: "get_company", companyId: { __rl: true, mode: "id", value: id } })

let payrollNumber = 2
const runPayroll = async () => {
  payrollNumber += 1
  const change = { upsert: { payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-27" }] } }
  await server.runPromise(Effect.flatMap(Simulator, ({ apply }) => apply(change)))
  return `new_payroll_run:101:${payrollNumber}`
}

const idsOf = (items: Awaited<ReturnType<typeof poll>>) => items?.flat().map(({ json }) => Object(json).id) ?? null

describe("the node of actions", () => {
  it("gives a result for every item, which says whose it is", async () => {
    const [items] = await run([company("101"), company(102)])
    expect(items).toMatchObject([
      { json: { id: 101 }, pairedItem: { item: 0 } },
      { json: { id: 102 }, pairedItem: { item: 1 } }
    ])
  })

  it("goes on after an item that fails, where it is told to", async () => {
    const [items] = await run([company("x"), company(101)], { continues: true })
    expect(items).toMatchObject([
      { json: { code: "InvalidPayload", field: "companyId" }, pairedItem: { item: 0 } },
      { json: { id: 101 } }
    ])
  })

  it("fails as a node where the input is wrong, and as the API where that refuses", async () => {
    const wrong = await errorOf(run([company("x")]))
    expect(wrong).toBeInstanceOf(NodeOperationError)
    expect(wrong).toMatchObject({ message: expect.stringContaining("get_company"), options: { itemIndex: 0 } })
    const refused = await errorOf(run([company(101)], { apiKey: "wrong-key" }))
    expect(refused).toBeInstanceOf(NodeApiError)
    expect(refused).toMatchObject({ options: { httpCode: "401" } })
    expect(JSON.stringify(refused)).not.toContain("wrong-key")
  })

  it("previews a write, and does nothing", async () => {
    const earning = { companyId: 101, employeeId: 100_001, companyEarningId: 1105, reference: "a" }
    const earningsJson = [{ ...earning, date: "2026-03-20", flatAmount: { amount: 150 } }]
    const given = { operation: "create_pending_earnings", dataSource: "b", earningsInput: "json", earningsJson }
    const [[previewed] = []] = await run([{ ...given, preview: true }])
    expect(previewed?.json).toMatchObject({ planHash: expect.any(String) })
    const { pendingEarnings } = await server.runPromise(Effect.flatMap(Simulator, ({ world }) => world))
    expect(pendingEarnings.filter(({ dataSource }) => dataSource === "b")).toEqual([])
  })

  it("has the report of a write that failed in its item, and not in its error", async () => {
    const row = { companyId: 101, employeeId: 424_242, companyEarningId: 1105, reference: "c", date: "2026-03-20" }
    const earningsJson = [{ ...row, flatAmount: { amount: 150 } }]
    const given = { operation: "create_pending_earnings", dataSource: "c", earningsInput: "json", earningsJson }
    const [items] = await run([given], { continues: true })
    expect(items).toMatchObject([{ json: { code: "IncompleteWrite", report: { excluded: [{ row: 1 }] } } }])
    expect(JSON.stringify(await errorOf(run([given])))).not.toContain("424242")
  })
})

describe("the node of triggers", () => {
  it("begins with what is new from then on, and gives it once", async () => {
    const data = {}
    expect(await poll(data)).toBeNull()
    const id = await runPayroll()
    expect(idsOf(await poll(data))).toEqual([id])
    expect(await poll(data)).toBeNull()
  })

  it("begins where it is told to", async () => {
    const all = idsOf(await poll({}, { start: "all" }))
    expect(all).toContain("new_payroll_run:102:1")
    expect(idsOf(await poll({}, { start: "date", startDate: "2026-03-27T00:00:00" }))).not.toContain(
      "new_payroll_run:102:1"
    )
  })

  it("shows recent records while it is tried out, and remembers nothing", async () => {
    const data = {}
    const [items = []] = (await poll(data, { mode: "manual" })) ?? []
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]?.json).toMatchObject({ trigger: "new_payroll_run", record: { companyId: expect.any(Number) } })
    expect(data).toEqual({})
  })

  it("begins anew when another event is chosen", async () => {
    const data = {}
    await poll(data)
    expect(await poll(data, { event: "new_paycheck" })).toBeNull()
    expect(data).toMatchObject({ trigger: "new_paycheck" })
  })

  it("repeats the last events after a restart, where it is told to, under the same ids", async () => {
    const data: Record<string, unknown> = {}
    await poll(data)
    const id = await runPayroll()
    await poll(data)
    const stored = { ...data, process: "one that has ended" }
    expect(await poll({ ...stored })).toBeNull()
    expect(await poll({ ...data }, { repeatLast: true })).toBeNull()
    expect(idsOf(await poll({ ...stored }, { repeatLast: true }))).toEqual([id])
  })
})
