import { Effect, Layer } from "effect"
import { Partition } from "../cluster/Partition.ts"
import { defect } from "../schedule/Problems.ts"
import { paceOf, type RunnerOptions } from "../RunnerOptions.ts"
import { afterFailure, afterRefusal } from "../schedule/Backoff.ts"
import * as Scheduler from "../schedule/Scheduler.ts"
import { Wakes } from "../schedule/Wakes.ts"
import { type DeliverySettlement, RunnerStore } from "../store/RunnerStore.ts"
import { Deliverer } from "./Deliverer.ts"

/** Delivers what waits, as long as the layer lives. */
export const layer = (
  options: Omit<RunnerOptions, "handlers">
): Layer.Layer<never, never, Deliverer | Partition | RunnerStore> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { deliveries: limits = {} } = options
      const { deliveries } = yield* RunnerStore
      const { deliver } = yield* Deliverer
      const wakes = yield* Wakes
      yield* Scheduler.run({
        ...paceOf(options),
        name: "deliveries",
        lane: deliveries,
        partition: yield* Partition,
        wake: wakes.deliveries,
        atOnce: limits.atOnce ?? 256,
        perGroup: limits.perDestination ?? 8,
        work: deliver,
        weigh: ({ events }) => events.reduce((sum, { body }) => sum + body.length, 0),
        // It keeps to times of its own.
        workWithin: Number.POSITIVE_INFINITY,
        failed: (claim, _why, now): Effect.Effect<DeliverySettlement> =>
          afterFailure(claim, { problem: defect }, { first: 60_000, disableAfter: Number.POSITIVE_INFINITY }, now),
        refused: (end, error): DeliverySettlement => afterRefusal(end, error),
        // More may wait than came with the claim.
        settled: (ends) =>
          ends.some(({ deliveredTo }) => deliveredTo !== undefined) ? Effect.asVoid(wakes.deliveries.open) : Effect.void
      })
    })
  )
