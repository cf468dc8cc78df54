import { Simulator } from "@ferrule/testing"
import type { HostContract } from "@ferrule/testing/contracts"
import { SimulatorServer } from "@ferrule/testing/server"
import { CompanyId } from "@ferrule/core/payroll"
import { Effect, ManagedRuntime } from "effect"
import { afterEach, describe, expect, it } from "vitest"
import { startServer } from "../../../testing/test/support/PostgresServer.ts"

const bonus = {
  dataSource: "durable",
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

/** A host whose processes have this journal, beside a simulated API, and a payroll run that uses up what is pending. */
const openStage = async (host: HostContract.HostUnderTest, journal: string | undefined) => {
  if (journal === undefined) delete process.env.FERRULE_JOURNAL_URL
  else process.env.FERRULE_JOURNAL_URL = journal
  const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 1, employees: 3, payrolls: 2 } }))
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  const running = await host.start({ baseUrl: url, apiKey })
  const inWorld = <A>(use: (simulator: Simulator["Service"]) => Effect.Effect<A>) =>
    server.runPromise(Effect.flatMap(Simulator, use))
  return {
    create: () => running.run("create_pending_earnings", bonus),
    companies: () => running.run("find_companies", {}),
    output: () => running.output(),
    restart: () => running.restart(),
    payDay: () => inWorld(({ completePayroll }) => completePayroll({ companyId: CompanyId.make(101) })),
    pending: async () => (await inWorld(({ world }) => world)).pendingEarnings?.length ?? 0,
    close: async () => {
      await running.stop()
      await server.dispose()
    }
  }
}

/** What the installed package of a host does with the database that `FERRULE_JOURNAL_URL` names. */
export const keepingPay = (host: HostContract.HostUnderTest): void => {
  describe(`${host.name} and the journal at FERRULE_JOURNAL_URL`, { timeout: 120_000 }, () => {
    const opened: Array<() => Promise<void>> = []
    afterEach(async () => {
      for (const close of opened.splice(0).toReversed()) await close()
    })
    const stageWith = async (journal: string | undefined) => {
      const stage = await openStage(host, journal)
      opened.push(stage.close)
      return stage
    }

    it("a step that runs again in a new process creates nothing that a payroll run has used up", async () => {
      const { stop, url } = await startServer()
      opened.push(stop)
      const { create, output, payDay, pending, restart } = await stageWith(url)
      const before = await pending()
      expect(await create()).toMatchObject({ created: [{ row: 1 }] })
      expect(await pending()).toBe(before + 1)
      await payDay()
      expect(await pending()).toBe(0)
      await restart()
      expect(await create()).toMatchObject({ submitted: 1, existing: [{ row: 1 }], created: [] })
      expect(await pending()).toBe(0)
      expect(await output()).not.toContain(url)
    })

    it.each([
      ["that cannot be reached", "postgres://ferrule:hush-4411@127.0.0.1:1/books", "the database cannot be reached"],
      ["that is none", "hush-4411", "FERRULE_JOURNAL_URL is not the URL of a PostgreSQL database"]
    ])("with one %s a write fails, sends nothing and says why, and reading goes on", async (_what, url, why) => {
      const { companies, create, output, pending } = await stageWith(url)
      const before = await pending()
      const failure = await create().then(
        () => undefined,
        (error: Error) => error.message
      )
      expect(failure).toContain(`The write journal cannot be used: ${why}`)
      expect(failure).toContain("Nothing is sent without it.")
      expect(await pending()).toBe(before)
      expect(JSON.stringify(await companies())).toContain("101")
      expect(failure + (await output())).not.toContain("hush-4411")
    })

    it("without one, what a payroll run has used up is created again: the form of each creation warns of it", async () => {
      const { create, payDay, restart } = await stageWith(undefined)
      expect(await create()).toMatchObject({ created: [{ row: 1 }] })
      await payDay()
      await restart()
      expect(await create()).toMatchObject({ created: [{ row: 1 }] })
    })
  })
}
