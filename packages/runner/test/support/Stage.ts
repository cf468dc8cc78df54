import { LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { generatedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Context, Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Connections, type DeliveredEvent, Runner, type RunnerOptions } from "../../src/index.ts"

/** What the handler `collect` was given. */
export class Received extends Context.Service<Received, Array<DeliveredEvent>>()("test/Received") {
  static readonly layer = Layer.sync(Received, () => [])
}

/** Connections to the simulator, whatever the address. */
const connections = Connections.layerRecord({
  main: { baseUrl: "https://payroll.example", apiKey: generatedKey },
  other: { baseUrl: "https://payroll.example", apiKey: generatedKey }
})

/** How a runner is set up for a test. */
export interface StageOptions extends Partial<RunnerOptions<Received>> {
  readonly file?: string
  readonly connections?: Layer.Layer<Connections.Connections>
}

const collect = (event: DeliveredEvent) => Effect.map(Received, (received) => received.push(event))

/** A runner over an API, with a handler `collect`; in memory unless a file is named. */
export const runner = ({ connections: own = connections, file = ":memory:", ...options }: StageOptions = {}) =>
  Runner.layerSqlite({ file, connectors: [PayrollConnector], handlers: { collect }, ...options }).pipe(
    Layer.provide(own),
    Layer.orDie
  )

/** The simulated API, and what the handler was given. */
export const world = (options?: SimulatorOptions) => Layer.merge(Layer.orDie(Simulator.layer(options)), Received.layer)

/** A runner over the simulated API. */
export const stage = (options?: StageOptions, simulator?: SimulatorOptions) =>
  Layer.provideMerge(runner(options), world(simulator))

export const toCollect = { type: "handler", name: "collect" } as const

/** A subscription to payroll runs, polled every minute. */
export const runs = {
  id: "runs",
  connection: "main",
  trigger: "new_payroll_run",
  every: "1 minute",
  destination: toCollect
} as const

/** Completes payrolls of these days, of which the simulated company has had six. */
export const pay = (...dates: ReadonlyArray<string>) =>
  Effect.flatMap(Simulator, ({ completePayroll }) =>
    Effect.forEach(dates, (date) =>
      completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make(date) })
    )
  )

/** A file in a folder that is gone after the test. */
export const temporaryFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "runner-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  ),
  (folder) => join(folder, "runner.db")
)
