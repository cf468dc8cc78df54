import { Array, Effect } from "effect"
import type { ApiError } from "./ApiError.ts"
import * as Outcome from "./Outcome.ts"

/** One batch of a larger write, and what is known of it. */
export interface Sent<Item, A> {
  readonly items: ReadonlyArray<Item>
  readonly outcome: Outcome.Outcome<A>
}

/**
 * Sends items in batches, one after the other, and says of each what is known. Each batch stands alone: the next ones
 * are sent whatever became of those before.
 */
export const send = <Item, A, R>(options: {
  readonly items: ReadonlyArray<Item>
  readonly size: number
  readonly send: (batch: ReadonlyArray<Item>) => Effect.Effect<A, ApiError, R>
}): Effect.Effect<ReadonlyArray<Sent<Item, A>>, never, R> =>
  Effect.forEach(Array.chunksOf(options.items, options.size), (items) =>
    Effect.map(Outcome.of(options.send(items)), (outcome) => ({ items, outcome }))
  )
