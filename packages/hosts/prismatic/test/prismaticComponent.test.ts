import { Connector, entriesOf } from "@ferrule/core"
import { prismaticComponent } from "@ferrule/host-prismatic"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { payloadOf } from "../src/Payload.ts"
import { fillIn } from "./fillIn.ts"

const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
const { actions, connections, dataSources, triggers } = prismaticComponent(PayrollConnector)
const catalog = Connector.catalog(PayrollConnector)
let connection: { readonly fields: Readonly<Record<string, unknown>> }
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  // As Prismatic gives it: everything is text, and what was left empty is there.
  connection = { fields: { baseUrl: url, apiKey, apiKeyHeader: "", syncBaseUrl: "", allowHttp: "" } }
})
afterAll(() => server.dispose())

describe("a component", () => {
  it("has every action and trigger, and a connection with a secret", () => {
    expect(Object.keys(actions)).toEqual(PayrollConnector.actions.map(({ name }) => name))
    expect(Object.keys(triggers)).toEqual(PayrollConnector.triggers.map(({ name }) => name))
    expect(connections[0]?.inputs["apiKey"]).toMatchObject({ type: "password", required: true })
  })

  it("has a data source for every input that names one, with inputs for what it depends on", () => {
    const named = [...Object.values(actions), ...Object.values(triggers)].flatMap(({ inputs }) =>
      Object.values(inputs).flatMap((input) => ("dataSource" in input ? [input.dataSource] : []))
    )
    expect(Object.keys(dataSources)).toEqual(expect.arrayContaining([...new Set(named)]))
    expect(Object.keys(dataSources["employees_by_companyId"]?.inputs ?? {})).toEqual(["connection", "companyId"])
  })

  it("shows rows as structured objects", () => {
    expect(actions["create_pending_earnings"]?.inputs["earnings"]).toMatchObject({
      type: "structuredObject",
      collection: "valuelist",
      inputs: { companyId: { type: "string" }, flatAmount_amount: { required: false } }
    })
  })

  it.each([...catalog.actions, ...catalog.triggers].map(({ form, name, payload }) => ({ form, name, payload })))(
    "makes the payload of $name of texts",
    ({ form, payload }) => {
      const entries = entriesOf(form.fields)
      expect(payloadOf(entries, fillIn(entries, payload.sample))).toEqual(payload.sample)
    }
  )
})

describe("a component calls", () => {
  const rows = (employeeId: string) => ({
    dataSource: "sheet",
    earnings: [
      {
        companyId: "101",
        employeeId,
        companyEarningId: "1105",
        date: "2026-03-20",
        reference: "q1",
        flatAmount_amount: "150"
      }
    ]
  })
  const create = (params: object) => actions["create_pending_earnings"]?.perform({}, { connection, ...params })

  it("an action: a preview, the run, or a report in place of a failure", async () => {
    expect(await create({ ...rows("100001"), previewOnly: "true" })).toMatchObject({
      data: { planHash: expect.any(String) }
    })
    expect(await create(rows("100001"))).toMatchObject({ data: { created: [{ row: 1 }] } })
    await expect(create(rows("424242"))).rejects.toMatchObject({ code: "IncompleteWrite" })
    expect(await create({ ...rows("424242"), goOnWithReport: "true" })).toMatchObject({
      data: { ok: false, report: { excluded: [{ row: 1 }] } }
    })
  })

  it("a data source", async () => {
    const source = dataSources["employees_by_companyId"]
    expect((await source?.perform({}, { connection, companyId: "102" }))?.result).toHaveLength(3)
    await expect(source?.perform({}, { connection, companyId: "" })).rejects.toThrow("Company")
  })

  it("a trigger, whose events come again when the execution has broken off", async () => {
    let kept: Record<string, unknown> = {}
    const poll = async () => {
      let next = kept
      const polling = { getState: () => kept, setState: (state: Record<string, unknown>) => void (next = state) }
      const found = await triggers["new_payroll_run"]?.perform(
        { logger: { warn: () => {} }, polling },
        { body: {} },
        { connection, companies: [] }
      )
      return { found, store: () => void (kept = next) }
    }
    const first = await poll()
    first.store()
    expect(first.found?.polledNoChanges).toBe(true)
    await server.runPromise(
      Effect.flatMap(Simulator, ({ apply }) =>
        apply({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber: 3, paycheckDate: "2026-03-27" }] } })
      )
    )
    const event = { id: "new_payroll_run:101:3" }
    expect((await poll()).found?.payload.body.data).toMatchObject([event])
    const again = await poll()
    expect(again.found?.payload.body.data).toMatchObject([event])
    again.store()
    expect((await poll()).found?.polledNoChanges).toBe(true)
  })
})
