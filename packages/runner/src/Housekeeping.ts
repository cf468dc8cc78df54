import { Duration, Effect, Layer } from "effect"
import * as RunnerMetrics from "./observe/RunnerMetrics.ts"
import type { RunnerOptions } from "./RunnerOptions.ts"
import { RunnerStore } from "./store/RunnerStore.ts"

/** Forgets every hour what has been kept for long enough. */
export const layer = ({ keep = {} }: Pick<RunnerOptions, "keep">): Layer.Layer<never, never, RunnerStore> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { forget } = yield* RunnerStore
      const tidy = forget({
        delivered: Duration.toMillis(keep.delivered ?? "7 days"),
        snapshots: Duration.toMillis(keep.snapshots ?? "7 days")
      }).pipe(
        Effect.catch((error) => Effect.andThen(Effect.logWarning(error.message), RunnerMetrics.storeFailed("forget")))
      )
      const hourly = Effect.forever(Effect.andThen(tidy, Effect.sleep("1 hour")))
      // Not while it starts, and not only in programs that run for hours.
      yield* Effect.forkScoped(Effect.andThen(Effect.sleep("1 minute"), hourly))
    })
  )
