// embedded.ts FOLDER: a runner over the file runner.db in FOLDER, whose trigger tells of as many items as the file `items`
// has bytes. Says when a poll, a commit or a delivery begins; what it delivers it appends to the file `delivered`.
import { NodeRuntime } from "@effect/platform-node"
import { Effect, Layer, Logger } from "effect"
import { FetchHttpClient } from "effect/http"
import { fsyncSync, openSync, statSync, writeSync } from "node:fs"
import { join } from "node:path"
import { Partition } from "../../../src/cluster/Partition.ts"
import { Connections, type DeliveredEvent, Runner, RunnerStore, Subscriptions } from "../../../src/index.ts"
import * as SqliteFile from "../../../src/store/SqliteFile.ts"
import * as SqlStore from "../../../src/store/SqlStore.ts"
import { countConnector } from "../../support/CountConnector.ts"
import type { Moment } from "./EmbeddedRunner.ts"

const [folder = ""] = process.argv.slice(2)
const delivered = openSync(join(folder, "delivered"), "a")
const say = (moment: Moment) => Effect.sync(() => writeSync(1, `${moment}\n`))

const deliver = ({ id, key, subscription }: DeliveredEvent) =>
  say("deliver").pipe(
    Effect.andThen(
      Effect.sync(() => {
        writeSync(delivered, `${JSON.stringify({ subscription, id, key })}\n`)
        fsyncSync(delivered)
      })
    ),
    // Time to be struck between what was done and that it is known.
    Effect.andThen(Effect.sleep("2 millis"))
  )

const saying = (store: RunnerStore["Service"]): RunnerStore["Service"] => ({
  ...store,
  polls: { ...store.polls, settle: (ends) => Effect.andThen(say("commit"), store.polls.settle(ends)) }
})

const runner = Runner.layerStored({
  connectors: [
    countConnector({
      items: () => statSync(join(folder, "items")).size,
      ask: () => Effect.andThen(say("poll"), Effect.sleep("5 millis"))
    })
  ],
  handlers: { deliver },
  claims: { lease: "500 millis", renewEvery: "200 millis" }
}).pipe(
  Layer.provide([
    Layer.effect(RunnerStore, Effect.map(RunnerStore, saying)).pipe(
      Layer.provide(SqlStore.layer()),
      Layer.provide(SqliteFile.layer(join(folder, "runner.db")))
    ),
    Partition.layerAll,
    Connections.layerRecord({ main: { name: "main" } }),
    FetchHttpClient.layer
  ])
)

const program = Effect.gen(function* () {
  const { create } = yield* Subscriptions
  for (const id of ["a", "b", "c"]) {
    yield* create({
      id,
      connection: "main",
      trigger: "new_item",
      every: "1 second",
      start: "all",
      destination: { type: "handler", name: "deliver" }
    })
  }
  return yield* Effect.never
})

NodeRuntime.runMain(program.pipe(Effect.provide(runner), Effect.provideService(Logger.LogToStderr, true)))
