// A runner of the tests that does nothing but own shards. Whenever they change it prints them, as JSON, a line each time.
// Environment: OWNER_URL, OWNER_SCHEMA.
import { NodeRuntime } from "@effect/platform-node"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Logger, Redacted } from "effect"
import * as ClusterPartition from "../../../src/cluster/ClusterPartition.ts"
import { Partition } from "../../../src/cluster/Partition.ts"

const { OWNER_SCHEMA: schema = "", OWNER_URL: url = "" } = process.env

const database = PgClient.layer({
  url: Redacted.make(url),
  maxConnections: 3,
  startupParameters: { search_path: schema }
})

const tell = Effect.gen(function* () {
  const { shards } = yield* Partition
  let told = ""
  while (true) {
    const text = JSON.stringify((yield* shards) ?? "all")
    if (text !== told) process.stdout.write(`${text}\n`)
    told = text
    yield* Effect.sleep("50 millis")
  }
})

NodeRuntime.runMain(
  tell.pipe(
    Effect.provide(ClusterPartition.layer.pipe(Layer.provide(database))),
    Effect.provideService(Logger.LogToStderr, true)
  )
)
