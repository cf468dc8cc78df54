import { PayrollConnector } from "@ferrule/payroll"
import { generatedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Context, Effect, Layer } from "effect"
import { Connections, type DeliveredEvent, Runner, type RunnerOptions } from "../../src/index.ts"

/** What the handler `collect` was given. */
export class Received extends Context.Service<Received, Array<DeliveredEvent>>()("test/Received") {
  static readonly layer = Layer.sync(Received, () => [])
}

/** Connections to the simulator, whatever the address. */
export const connections = Connections.layerRecord({
  main: { baseUrl: "https://payroll.example", apiKey: generatedKey },
  other: { baseUrl: "https://payroll.example", apiKey: generatedKey }
})

/** How a runner is set up for a test. */
export interface StageOptions extends Partial<RunnerOptions<Received>> {
  readonly simulator?: SimulatorOptions
  readonly file?: string
  readonly connections?: Layer.Layer<Connections.Connections>
}

export const collect = (event: DeliveredEvent) => Effect.map(Received, (received) => received.push(event))

/** A runner over a simulated API, with a handler `collect`; in memory unless a file is named. */
export const runner = ({
  connections: own = connections,
  file = ":memory:",
  simulator: _,
  ...options
}: StageOptions = {}) =>
  Runner.layerSqlite({ file, connectors: [PayrollConnector], handlers: { collect }, ...options }).pipe(
    Layer.provide(own)
  )

/** The same with the simulator and what the handler was given. */
export const stage = (options: StageOptions = {}) =>
  runner(options).pipe(Layer.provideMerge([Simulator.layer(options.simulator), Received.layer]), Layer.orDie)

/** What `collect` is called in a subscription. */
export const toCollect = { type: "handler", name: "collect" } as const
