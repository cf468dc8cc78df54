import { type Duration, Effect, Layer } from "effect"
import { RunnerStore } from "../store/RunnerStore.ts"
import { counted, storeFailed } from "./RunnerMetrics.ts"

/** Keeps the gauges up to date: subscriptions by status, what waits, the lag. */
export const layer = (every: Duration.Input = "15 seconds"): Layer.Layer<never, never, RunnerStore> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { census } = yield* RunnerStore
      const look = Effect.matchEffect(census, { onFailure: () => storeFailed("census"), onSuccess: counted })
      yield* Effect.forkScoped(Effect.forever(Effect.andThen(look, Effect.sleep(every))))
    })
  )
