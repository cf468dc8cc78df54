import { type Duration, Effect, Stream } from "effect"
import type { Alarm } from "../Alarm.ts"

import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"
import { poll, type PollError } from "./Poll.ts"
import type { PollOptions } from "./PollOptions.ts"

/** How to go on polling. */
export interface StreamOptions<E, R> extends Omit<PollOptions, "state"> {
  /** Gives the state that was stored last, or nothing; asked when the stream begins, and when it is tried again. */
  readonly load: Effect.Effect<string | undefined, E, R>
  /** How long to wait after a poll that left nothing. */
  readonly every: Duration.Input
  /** Stores the state of a poll; called when all its events have been taken, before the next poll (law 7). */
  save(state: string): Effect.Effect<void, E, R>
  /** Is told of alarms as they come. */
  onAlarm?(alarm: Alarm): Effect.Effect<void, E, R>
}

type FeedError<T extends AnyTrigger<unknown, unknown>> = Effect.Error<ReturnType<T["feed"]["sections"]>>
type FeedNeeds<T extends AnyTrigger<unknown, unknown>> = Effect.Services<ReturnType<T["feed"]["sections"]>>

/**
 * Polls for ever, and gives the events one after another. An event counts as taken when the next is asked for: handle
 * each before you pull the next, as `Stream.runForEach` and `Stream.mapEffect` do, and put no buffer before that. After a
 * crash in between, what was not stored comes again under the same ids.
 */
export const stream = <T extends AnyTrigger<unknown, unknown>, E, R>(
  trigger: T,
  payload: T["payload"]["Encoded"],
  options: StreamOptions<E, R>
): Stream.Stream<TriggerEvent<T["feed"]["record"]["Type"]>, FeedError<T> | E | PollError, FeedNeeds<T> | R> =>
  Stream.fromEffect(options.load).pipe(
    Stream.flatMap((stored) =>
      Stream.unfold({ state: stored, isFirst: true, isEager: true }, ({ isEager, isFirst, state }) =>
        Effect.gen(function* () {
          if (!isFirst && state !== undefined) yield* options.save(state)
          if (!isEager) yield* Effect.sleep(options.every)
          // The trigger is what its own type says: its records, errors and needs are those of its feed.
          const own = trigger as never
          const asked = { ...options, state }
          const result = yield* poll<T["payload"], T["feed"]["record"], FeedError<T>, FeedNeeds<T>>(own, payload, asked)
          for (const alarm of result.alarms) yield* options.onAlarm?.(alarm) ?? Effect.void
          return [result.events, { state: result.state, isFirst: false, isEager: result.more }] as const
        })
      )
    ),
    Stream.flatMap((events) => Stream.fromIterable(events).pipe(Stream.rechunk(1)))
  )
