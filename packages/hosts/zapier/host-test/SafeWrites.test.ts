import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { HostContract } from "@ferrule/testing/contracts"
import { zapierHost } from "./zapierHost.ts"

const server = ManagedRuntime.make(
  CheckedSimulator.layer({
    generated: { companies: 1, employees: 3, payrolls: 2 },
    faults: { seed: 1, faults: [{ kind: "reset", when: "after", operation: "createPendingEarnings", times: 1 }] }
  })
)
let host: HostContract.RunningHost
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  host = await zapierHost.start({ baseUrl: url, apiKey })
})
afterAll(async () => {
  await host.stop()
  await server.dispose()
})

const bonus = {
  dataSource: "zap",
  earnings: [
    {
      companyId: 101,
      employeeId: 100_001,
      companyEarningId: 1105,
      date: "2026-03-20",
      reference: "q1",
      flatAmount: { amount: 150 }
    }
  ]
}

it("a write whose end nobody knows comes back within Zapier's time, and is finished later", async () => {
  const start = performance.now()
  const failure = await host.run("create_pending_earnings", bonus).then(
    () => undefined,
    (error: Error) => error
  )
  expect(performance.now() - start).toBeLessThan(28_000)
  expect(failure?.message).toContain("Not every item of create_pending_earnings went through.")
  expect(failure?.message).toMatch(/\nRow 1, unknown: /)
  expect(failure?.message).not.toContain("100001")
  const logged = await host.output()
  expect(logged).toContain("Row 1, unknown: ")
  expect(logged).not.toContain("100001")
  const reconciled = await host.run("reconcile_submission", {
    dataSource: "zap",
    companyIds: [101],
    dateFrom: "2026-03-01",
    dateTo: "2026-03-31"
  })
  expect(reconciled).toMatchObject([{ counts: { pending: 1 } }])
  const again = await host.run("create_pending_earnings", bonus)
  expect(again).toMatchObject({ submitted: 1, existing: [{ row: 1 }], created: [], unknown: [] })
})
