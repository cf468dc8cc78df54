import { afterAll, describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime, References } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { program } from "./13-a-payroll-flow.ts"
import { gate, type Point } from "./flow/gate.ts"
import { simulated } from "./simulated.ts"

const script = fileURLToPath(new URL("flow/process.ts", import.meta.url))
const payday = LocalDate.fromEpochMillisUtc(Date.now())
const companyId = CompanyId.make(101)

/** Where the process is killed, life after life, until the hours wait for the payroll. */
const untilPending: ReadonlyArray<Point> = [
  { when: "before", request: /^GET .*company-earnings/ },
  { when: "after", request: /^GET .*pending-paycheck-earnings/ },
  { when: "before", request: /^POST .*pending-paycheck-earnings/ },
  { when: "after", request: /^POST .*pending-paycheck-earnings/ }
]

const ledger = /^GET .*general-ledger.*payroll-number=7/

/** And after the payroll, which was run while the process was dead, until its journal is built. */
const untilPosted: ReadonlyArray<Point> = [
  { when: "after", request: /^GET .*payroll-runs/ },
  { when: "before", request: ledger },
  { when: "after", request: ledger },
  { when: "before", request: ledger, nth: 2 },
  { when: "after", request: ledger }
]

describe("13 a payroll flow", () => {
  const folder = mkdtempSync(join(tmpdir(), "ferrule-flow-"))
  const server = ManagedRuntime.make(SimulatorServer.layer())
  const inWorld = <A, E>(use: (simulator: Simulator["Service"]) => Effect.Effect<A, E>) =>
    server.runPromise(Effect.flatMap(Simulator, use))

  afterAll(async () => {
    await server.dispose()
    rmSync(folder, { recursive: true })
  })

  it.live("pays hours with a payroll, and gives its journal", () =>
    Effect.gen(function* () {
      expect(yield* program).toEqual({ created: 2, payrollNumber: 7, journalLines: 17 })
    }).pipe(Effect.provide(simulated), Effect.provideService(References.MinimumLogLevel, "None"))
  )

  it("goes on where it was, killed at each step in turn, and pays nothing twice", async () => {
    const { apiKey = "", url } = await server.runPromise(SimulatorServer)
    const way = await gate(url)

    /** A life of the process: until it ends, or is killed at a point, or when it says something. */
    const live = async (end: { readonly at?: Point; readonly says?: string } = {}) => {
      const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), "ferrule-compile-cache") }
      const child = spawn(process.execPath, [script, way.url, apiKey, folder, payday], { env })
      const kill = () => child.kill("SIGKILL")
      way.arm(end.at, kill)
      if (end.says !== undefined) {
        const words = end.says
        child.stdout.on("data", (chunk: Buffer) => chunk.includes(words) && kill())
      }
      const [said, complaints, [, signal]] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        once(child, "exit")
      ])
      return { said, complaints, signal }
    }

    for (const at of untilPending) expect(await live({ at })).toMatchObject({ signal: "SIGKILL" })
    expect(await live({ says: "The hours wait" })).toMatchObject({ signal: "SIGKILL" })
    const { pendingEarnings } = await inWorld(({ world }) => world)
    expect(pendingEarnings.filter(({ date }) => date === payday)).toHaveLength(2)
    await inWorld(({ completePayroll }) => completePayroll({ companyId, paycheckDate: payday }))

    for (const at of untilPosted) expect(await live({ at })).toMatchObject({ signal: "SIGKILL" })
    const ended = { said: expect.stringContaining('"existing":2,"payrollNumber":7'), signal: null }
    expect(await live()).toMatchObject(ended)
    expect(await live()).toMatchObject(ended)

    const { paychecks, pendingEarnings: left } = await inWorld(({ world }) => world)
    const lines = paychecks.flatMap(({ employeeId, paycheckEarnings }) =>
      (paycheckEarnings ?? []).flatMap(({ date, hoursAmount }) =>
        date === payday ? [`${employeeId} ${hoursAmount?.hours}`] : []
      )
    )
    expect(lines).toEqual(["100001 8.25", "100002 7.75"])
    expect(left.filter(({ date }) => date === payday)).toEqual([])
    way.close()
  }, 120_000)
})
