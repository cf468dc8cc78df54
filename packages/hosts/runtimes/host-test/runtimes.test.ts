// The same program in every runtime, with the packages as they are published. Run it: pnpm test:hosts runtimes
import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Input, program } from "./program/program.ts"
import { type Published, publish } from "./Published.ts"
import { runIn, runtimes } from "./Runtimes.ts"

type Results = Omit<Awaited<ReturnType<typeof program>>, "states">

/** A new world, whose tax codes take longer than anybody waits. */
const withWorld = async <A>(use: (input: Input) => Promise<A>): Promise<A> => {
  const server = ManagedRuntime.make(
    CheckedSimulator.layer({
      control: true,
      generated: { companies: 2, employees: 3, payrolls: 2 },
      faults: { faults: [{ operation: "listCompanyTaxCodes", kind: "delay", ms: 60_000 }] }
    })
  )
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  const connection = { baseUrl: url, apiKey }
  const payroll = Connector.embed(PayrollConnector, { connection })
  const [runs, employees] = await Promise.all([
    payroll.poll("new_payroll_run", {}),
    payroll.poll("employee_changed", {})
  ])
  await payroll.close()
  try {
    return await use({ connection, states: { runs: runs.state, employees: employees.state } })
  } finally {
    await server.dispose()
  }
}

let published: Published
let expected: Results
beforeAll(async () => {
  published = publish(process.env.HOST_FOLDER ?? "")
  const { states: _, ...results } = await withWorld(program)
  expected = JSON.parse(JSON.stringify(results))
})
afterAll(() => published.remove())

describe("the published packages", () => {
  it("need Effect and nothing else", () => {
    expect(published.needs).toEqual(["effect"])
  })

  it("do, from their sources, what is expected of every runtime", () => {
    expect(expected).toMatchObject({
      report: { account: "Harbor Time", sees: [{ id: 101 }, { id: 102 }] },
      created: { submitted: 1, created: [{ row: 1 }] },
      existing: { submitted: 1, existing: [{ row: 1 }] },
      before: [],
      after: ["new_payroll_run:101:3"],
      handedOver: ["new_payroll_run:101:3"],
      employees: []
    })
    expect(expected.failures).toMatchObject([
      { code: "InvalidPayload", field: "dataSource" },
      { code: "Aborted" },
      { code: "UnreadableLedger" },
      { code: "Aborted" },
      { code: "Unauthorized" },
      { code: "Closed" }
    ])
    expect(expected.options).toHaveLength(3)
    expect(expected.spans).toContain("action create_pending_earnings")
    expect(expected.catalog.actions).toHaveLength(PayrollConnector.actions.length)
  })
})

describe.each(Object.keys(runtimes))("in %s the embedding surface", (runtime) => {
  it("does the same, makes states that go on elsewhere, and leaves nothing open", async () => {
    await withWorld(async (input) => {
      const { lingered, result, states, stderr } = await runIn(runtime, published.folder, input)
      expect(result).toEqual(expected)
      expect(stderr).toBe("")
      // Whatever was left open, a timer, a socket or a request, would take longer.
      expect(lingered).toBeLessThan(3000)
      const payroll = Connector.embed(PayrollConnector, { connection: input.connection })
      expect((await payroll.poll("new_payroll_run", {}, states.runs)).events).toEqual([])
      expect((await payroll.poll("employee_changed", {}, states.employees)).events).toEqual([])
      await payroll.close()
    })
  })
})
