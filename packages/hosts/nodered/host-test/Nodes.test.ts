import { Simulator } from "@ferrule/testing"
import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime } from "effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startNodeRed } from "./NodeRedHost.ts"

const simulator = ManagedRuntime.make(
  CheckedSimulator.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } })
)
let host: Awaited<ReturnType<typeof startNodeRed>>

const runPayroll = (payrollNumber: number) =>
  simulator.runPromise(
    Effect.flatMap(Simulator, ({ apply }) =>
      apply({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-27" }] } })
    )
  )

const earning = {
  companyId: 101,
  companyEarningId: 1105,
  date: "2026-03-20",
  reference: "q1",
  flatAmount: { amount: 98_765.43 }
}
const filled = {
  payload: { dataSource: "bonus-sheet", earnings: [earning] },
  sources: {
    "earnings[0].employeeId": { type: "msg", value: "payload.who" },
    "earnings[0].flatAmount.amount": { type: "jsonata", value: "payload.cents / 100" }
  }
}
const create = { action: "create_pending_earnings", filled }

describe("nodes in Node-RED", () => {
  beforeAll(async () => {
    const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
    host = await startNodeRed({ apiKey, baseUrl: url })
  })
  afterAll(async () => {
    await host.red.close()
    await simulator.dispose()
  })

  it("say what an action would do, where they are set to", async () => {
    const preview = await host.act("preview", { ...create, preview: true }, { who: 100_001, cents: 15_000 })
    expect(preview).toMatchObject({ planHash: expect.any(String) })
  })

  it("take fields of a form from the message and from expressions", async () => {
    const report = await host.act("create", create, { who: 100_001, cents: 15_000 })
    expect(report).toMatchObject({ submitted: 1, created: [{ row: 1 }] })
    const { pendingEarnings } = await simulator.runPromise(Effect.flatMap(Simulator, ({ world }) => world))
    expect(pendingEarnings.find(({ dataSource }) => dataSource === "bonus-sheet")).toMatchObject({
      employeeId: 100_001,
      flatAmount: { amount: 150 }
    })
  })

  it("give Catch nodes what became of every row, and print nothing of it", async () => {
    const response = await host.red.call("/create", { who: 424_242, cents: 9_876_543 })
    expect(await response.json()).toMatchObject({
      code: "IncompleteWrite",
      failure: { retryable: false, report: { submitted: 1 } }
    })
    expect(host.red.printed).not.toMatch(/424242|98765/)
  })

  it("note writes in Node-RED's own folder", () => {
    expect(existsSync(join(host.red.folder, "ferrule-payroll.journal"))).toBe(true)
  })

  it("show a few recent records, and remember nothing of it", async () => {
    const { events } = await host.follow("new_payroll_run", {}, { topic: "sample" })
    expect(events.length).toBeGreaterThan(0)
  })

  it("poll by their own clock", async () => {
    // A message that confirms nothing is answered after the poll under way, and makes it poll no more than the clock does.
    const look = () => host.follow("new_payroll_run", { companies: [101, 102] }, { eventId: "none" }, { interval: 1 })
    expect((await look()).events).toEqual([])
    await runPayroll(3)
    const ids = async () => (await look()).events.map(({ id }) => id)
    await expect.poll(ids, { timeout: 30_000 }).toEqual(["new_payroll_run:101:3"])
  })

  it("send events again, under the same ids, until the flow confirms them, also after the process was killed", async () => {
    const poll = (message: object) => host.follow("new_payroll_run", { companies: [101] }, message, { confirm: true })
    const ids = async (message: object = {}) => (await poll(message)).events.map(({ id }) => id)
    await poll({})
    await runPayroll(4)
    expect(await ids()).toEqual(["new_payroll_run:101:4"])
    expect(await ids()).toEqual(["new_payroll_run:101:4"])
    // What is set is written to disk within 30 seconds, and at once when Node-RED is stopped.
    await host.red.end()
    await host.red.start()
    // Once as it starts, and once for the message.
    expect(new Set(await ids())).toEqual(new Set(["new_payroll_run:101:4"]))
    await host.red.end("SIGKILL")
    await host.red.start()
    expect(new Set(await ids())).toEqual(new Set(["new_payroll_run:101:4"]))
    await poll({ eventId: "new_payroll_run:101:4" })
    expect(await ids()).toEqual([])
  })
})
