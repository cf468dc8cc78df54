import { Layer, Option } from "effect"
import {
  ClusterWorkflowEngine,
  RunnerAddress,
  RunnerHealth,
  Runners,
  RunnerStorage,
  Sharding,
  ShardingConfig,
  SqlMessageStorage
} from "effect/cluster"
import { Digest } from "effect/crypto"
import type { SqlClient } from "effect/sql"
import type { WorkflowEngine } from "effect/workflow"

// One process that is reached by nobody; durable timers and messages are looked for each second.
const settings = ShardingConfig.layer({
  runnerAddress: Option.some(RunnerAddress.make("localhost", 0)),
  entityMessagePollInterval: "1 second"
})

/**
 * Durable workflows in a database, SQLite or PostgreSQL, run by one process at a time: what it had done is known to the
 * next, which goes on from there. It listens on no port, and reads no environment variable. Workflows that several
 * processes share are put together from effect/cluster in the same way, with its `SqlRunnerStorage`.
 */
export const layer: Layer.Layer<WorkflowEngine.WorkflowEngine, never, SqlClient.SqlClient> =
  ClusterWorkflowEngine.layer.pipe(
    Layer.provide(Sharding.layer),
    Layer.provide([Runners.layerNoop, RunnerHealth.layerNoop, RunnerStorage.layerMemory]),
    Layer.provide(SqlMessageStorage.layer),
    Layer.provide([settings, Digest.layerWebCrypto])
  )
