import { Effect, Layer, Option, References } from "effect"
import {
  MessageStorage,
  RunnerAddress,
  RunnerHealth,
  Runners,
  ShardId,
  Sharding,
  ShardingConfig,
  SqlRunnerStorage
} from "effect/cluster"
import { Migrator, type SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { unavailable } from "../store/StoreFailure.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"
import { Partition } from "./Partition.ts"
import { shardCount } from "../store/Shard.ts"

// Tables of our own: a cluster that the embedding program runs in the same database counts its shards differently.
const prefix = "ferrule_cluster"
const group = "default"

// Shards of the cluster are counted from 1.
const shardIds = Array.from({ length: shardCount }, (_, shard) => ShardId.make(group, shard + 1))

/**
 * Who says nothing for 6 seconds loses its shards. The locks are rows, not advisory locks of PostgreSQL: those are one for
 * all schemas of a database, and need a connection that no pooler takes away. Nobody connects to the address, which only
 * names this runner; so two runners never share one, and no environment variable is read.
 */
const settings = Layer.unwrap(
  Effect.sync(() =>
    ShardingConfig.layer({
      runnerAddress: Option.some(RunnerAddress.make(randomUUID(), 0)),
      shardsPerGroup: shardCount,
      shardLockExpiration: "6 seconds",
      shardLockRefreshInterval: "2 seconds",
      shardLockDisableAdvisory: true,
      refreshAssignmentsInterval: "1 second",
      entityMessagePollInterval: "1 second"
    })
  )
)

const tables = Migrator.make({})({
  loader: SqlRunnerStorage.migrations({ prefix }),
  table: `${prefix}_migrations`
}).pipe(Effect.mapError(unavailable), Layer.effectDiscard)

// What the cluster tries again each second is told once, as an error, and not each time.
const quiet = Layer.succeed(References.MinimumLogLevel, "Error")

/** Runners share the locks of shards and send each other nothing. */
const sharding = Sharding.layer.pipe(
  Layer.provide([Runners.layerNoop, RunnerHealth.layerNoop]),
  Layer.provide([MessageStorage.layerNoop, SqlRunnerStorage.layerStorage({ prefix }).pipe(Layer.provide(tables))]),
  Layer.provide([settings, quiet])
)

/**
 * Shards shared among all runners on one PostgreSQL. A runner that ends hands its shards on at once; one that is killed,
 * stands still or cannot reach the database loses them within 8 seconds or so. In between they are nobody's. It keeps one
 * connection of the pool to itself.
 */
export const layer: Layer.Layer<Partition, StoreUnavailable, SqlClient.SqlClient> = Layer.effect(
  Partition,
  Effect.map(Sharding.Sharding, (sharding) => ({
    shards: Effect.sync(() => {
      const ours = shardIds.flatMap((id, shard) => (sharding.hasShardId(id) ? [shard] : []))
      return ours.length === shardCount ? undefined : ours
    })
  }))
).pipe(Layer.provide(sharding))
