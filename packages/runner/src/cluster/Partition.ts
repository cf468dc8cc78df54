import { Context, Effect, Layer } from "effect"

/**
 * Which shards are this runner's to look after. It is a preference, not a lock: when nobody owns a shard for a moment, its
 * work is overdue and taken by anybody, and when two own it, the database still gives each piece of work to one.
 */
export class Partition extends Context.Service<
  Partition,
  {
    /** The numbers of the shards, as they are now; `undefined` when all are ours. */
    readonly shards: Effect.Effect<ReadonlyArray<number> | undefined>
  }
>()("@ferrule/runner/Partition") {
  /** All shards are ours: for a runner that is alone. */
  static readonly layerAll: Layer.Layer<Partition> = Layer.succeed(Partition, { shards: Effect.succeed(undefined) })
}
