import { Context, Effect, Layer } from "effect"
import { Wakes } from "./schedule/Wakes.ts"
import { type Delivery, RunnerStore } from "./store/RunnerStore.ts"
import type { StoreUnavailable } from "./store/StoreUnavailable.ts"
import { UnknownSubscription } from "./SubscriptionErrors.ts"

/** What becomes of events: which wait, which were delivered, and which were given up. */
export class Deliveries extends Context.Service<
  Deliveries,
  {
    /** In the order in which they were found, of one subscription or of all; 100 unless told otherwise. */
    readonly list: (asked?: {
      readonly subscription?: string
      readonly status?: Delivery["status"]
      readonly limit?: number
    }) => Effect.Effect<ReadonlyArray<Delivery>, UnknownSubscription | StoreUnavailable>
    /** Delivers what was given up after all: one event by its sequence, or all of the subscription. Says how many. */
    readonly retry: (
      subscription: string,
      sequence?: number
    ) => Effect.Effect<number, UnknownSubscription | StoreUnavailable>
  }
>()("@ferrule/runner/Deliveries") {
  static readonly layer: Layer.Layer<Deliveries, never, RunnerStore> = Layer.effect(
    Deliveries,
    Effect.gen(function* () {
      const store = yield* RunnerStore
      const { deliveries } = yield* Wakes
      const check = Effect.fnUntraced(function* (id: string) {
        if ((yield* store.find(id)) === undefined) return yield* new UnknownSubscription({ id })
      })
      return {
        list: Effect.fnUntraced(function* ({ limit = 100, ...asked } = {}) {
          if (asked.subscription !== undefined) yield* check(asked.subscription)
          return yield* store.listDeliveries({ limit, ...asked })
        }),
        retry: Effect.fnUntraced(function* (subscription, sequence) {
          yield* check(subscription)
          const count = yield* store.retry(subscription, sequence)
          yield* deliveries.open
          return count
        })
      }
    })
  )
}
