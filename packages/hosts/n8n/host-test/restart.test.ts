import { CheckedSimulator } from "@ferrule/host-prism"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { startN8n } from "./N8nHost.ts"
import { openValve } from "./Valve.ts"

/** How long n8n may take to start, on a machine that does other things too. */
const patience = 300_000
/** A workflow that n8n was taking up when it was killed is its own until then: two minutes by default. */
const lease = {
  N8N_WORKFLOW_PUBLICATION_OUTBOX_LEASE_SECONDS: "10",
  N8N_WORKFLOW_PUBLICATION_OUTBOX_POLL_INTERVAL_MS: "1000"
}

const simulator = ManagedRuntime.make(
  CheckedSimulator.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } })
)
let valve: Awaited<ReturnType<typeof openValve>>
let host: Awaited<ReturnType<typeof startN8n>>
/** Two workflows that wait for payroll runs: as it is by default, and with Repeat After Restart. */
let plain: string
let repeating: string

const runPayroll = (payrollNumber: number) =>
  simulator.runPromise(
    Effect.flatMap(Simulator, ({ apply }) =>
      apply({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-27" }] } })
    )
  )

const publish = async (name: string, more: object): Promise<string> => {
  const node = host.triggerNode("new_payroll_run", { companies: [101] })
  const nodes = [{ ...node, parameters: { ...node.parameters, ...more } }]
  const { id } = await host.client.createWorkflow(name, nodes)
  await host.client.publish(id)
  // n8n answers before it has polled, and begins anew where it is stopped before it has stored what that gave.
  const stored = async () => (await host.client.request("GET", `/rest/workflows/${id}`)).staticData
  await vi.waitUntil(stored, { timeout: 60_000 })
  return id
}

/** Everything that a workflow was started with, oldest first. */
const arrived = async (workflow: string) => {
  const executions = await host.client.executionsOf(workflow)
  const ended = await Promise.all(executions.map((each) => host.client.ended(each)))
  return ended.flatMap(({ items }) => items.map(({ json }) => String(Object(json).key)))
}
const untilArrived = (workflow: string, keys: ReadonlyArray<string>) =>
  expect.poll(() => arrived(workflow), { timeout: 120_000, interval: 250 }).toEqual(keys)

describe("an n8n server that is killed while workflows are active", { timeout: patience }, () => {
  beforeAll(async () => {
    const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
    valve = await openValve(url)
    host = await startN8n({ apiKey, baseUrl: valve.url }, lease)
    plain = await publish("Plain", {})
    repeating = await publish("Repeating", { repeatLast: true })
  }, patience)
  afterAll(async () => {
    await host.n8n.close()
    valve.close()
    await simulator.dispose()
  })

  it("goes on with them when it is started again, and misses nothing that came meanwhile", async () => {
    await host.n8n.end("SIGKILL")
    await runPayroll(3)
    await host.n8n.start()
    await untilArrived(plain, ["101:3"])
    await untilArrived(repeating, ["101:3"])
    for (const id of [plain, repeating]) {
      expect(await host.client.request("GET", `/rest/workflows/${id}`)).toMatchObject({ active: true })
    }
  })

  it("loses nothing when it is killed in the middle of a poll, and gives nothing twice unless the node is set to", async () => {
    await host.n8n.end("SIGKILL")
    await runPayroll(4)
    const { held } = valve.shut()
    await host.n8n.start()
    await held
    await host.n8n.end("SIGKILL")
    valve.open()
    await host.n8n.start()
    await untilArrived(plain, ["101:3", "101:4"])
    await untilArrived(repeating, ["101:3", "101:3", "101:4"])
  })
})
