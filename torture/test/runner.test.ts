import { afterAll, describe, expect, it } from "vitest"
import { startServer } from "../../packages/testing/test/support/PostgresServer.ts"
import { check } from "../checks/Checks.ts"
import { torture } from "../Torture.ts"

const server = await startServer().catch((error: unknown) => `no PostgreSQL can be started here: ${error}`)
if (typeof server !== "string") afterAll(server.stop)

// `pnpm torture:runner` does it for longer, with more of everything.
describe.skipIf(typeof server === "string")("three runners on a PostgreSQL", () => {
  it(
    "lose nothing and do nothing twice: killed, stopped dead, restarted, deployed anew, with wrong clocks, on a database that crashes",
    { timeout: 600_000 },
    async () => {
      if (typeof server === "string") return
      const evidence = await torture(server, {
        seed: 20_260_316,
        subscriptions: 120,
        every: 2000,
        completeEvery: 400,
        chaosFor: 20_000,
        pace: { killedFor: [7, 7], pausedFor: [7, 7], databaseFor: [1, 2], calm: [1, 2] },
        tell: () => {}
      })
      const findings = await check(evidence, { isBusy: true })
      expect(findings.filter(({ faults }) => faults.length > 0)).toEqual([])
      expect(evidence.happenings.map(({ kind }) => kind).toSorted()).toEqual([
        "database",
        "deploy",
        "kill",
        "pause",
        "stop"
      ])
    }
  )
})
