// A runner that is tortured: notes every poll that the database accepts, and every event that it delivers.
import { NodeRuntime } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { PayrollConnector } from "@ferrule/payroll"
import { ClusterPartition, type DeliveredEvent, Runner, RunnerStore, Watchdog } from "@ferrule/runner"
import { Effect, Layer, Logger, Redacted, Schema } from "effect"
import { FetchHttpClient } from "effect/http"
import * as SqlStore from "../../packages/runner/src/store/SqlStore.ts"
import { realTime } from "../stage/RealTime.ts"
import { witness } from "../stage/Witness.ts"
import { connections } from "./Connections.ts"
import { RunnerTask } from "./RunnerTask.ts"

const task = Schema.decodeUnknownSync(RunnerTask)(process.argv[2])
const { database, folder, name } = task
const settled = witness(folder, "settled")
const delivered = witness(folder, "delivered")

const noting = (store: RunnerStore["Service"]): RunnerStore["Service"] => ({
  ...store,
  polls: {
    ...store.polls,
    settle: (ends) =>
      Effect.tap(store.polls.settle(ends), (lost) =>
        Effect.sync(() => {
          const at = realTime()
          const accepted = ends.filter(({ subscription }) => !lost.has(subscription))
          settled.note(
            ...accepted.map(({ dueIn, problem, subscription, version }) => ({
              runner: name,
              subscription,
              version,
              at,
              dueIn,
              ...(problem === undefined ? {} : { problem: problem.code })
            }))
          )
        })
      )
  }
})

const collect = ({ subscription, ...event }: DeliveredEvent) =>
  Effect.sync(() => delivered.note({ runner: name, subscription, at: realTime(), event }))

const runner = Runner.layerStored({
  connectors: [PayrollConnector],
  handlers: { collect },
  claims: { owner: name }
}).pipe(
  Layer.provide([
    Layer.effect(RunnerStore, Effect.map(RunnerStore, noting)).pipe(Layer.provide(SqlStore.layer())),
    ClusterPartition.layer,
    connections(task),
    FetchHttpClient.layer
  ]),
  Layer.provide(PgClient.layer({ url: Redacted.make(database), maxConnections: 6, applicationName: name }))
)

NodeRuntime.runMain(
  Effect.gen(function* () {
    yield* Watchdog.onSignals("30 seconds")
    yield* Layer.build(runner)
    process.stdout.write("ready\n")
    return yield* Effect.never
  }).pipe(Effect.scoped, Effect.provideService(Logger.LogToStderr, true))
)
