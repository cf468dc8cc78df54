import { Effect } from "effect"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"

/** The longest time until a store is asked again that could not be used; milliseconds. */
const longest = 30_000

/** Tells that the store could not be used, and waits: each time longer, as `tries` counts them. */
export const waitOut =
  (lane: string, operation: "claim" | "renew" | "settle") =>
  (error: StoreUnavailable, tries: number): Effect.Effect<void> =>
    Effect.logWarning(error.message).pipe(
      Effect.annotateLogs({ lane, operation }),
      Effect.andThen(RunnerMetrics.storeFailed(operation)),
      Effect.andThen(Effect.sleep(Math.min(longest, 250 * 2 ** Math.min(tries, 10))))
    )
