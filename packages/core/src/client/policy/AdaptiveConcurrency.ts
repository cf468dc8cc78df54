import { Clock, Effect, Semaphore } from "effect"

/**
 * Limits how many requests of a connection are under way. When the API asks for fewer, the limit is halved and new
 * requests wait until the API said; each full round of successes gives one back.
 */
export interface AdaptiveConcurrency {
  /** Runs an effect as one of those under way. */
  readonly limit: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
  /**
   * The API refused a request that began then, and asked for fewer; new requests wait so many milliseconds. Says whether
   * that was a new sign, or another of requests that were under way together.
   */
  readonly throttle: (waitMillis: number, beganAt: number) => Effect.Effect<boolean>
  /** A request succeeded. */
  readonly succeed: Effect.Effect<void>
  /** How many may be under way now. */
  readonly current: () => number
}

/** Starts with the whole limit. */
export const make = (limit: number): Effect.Effect<AdaptiveConcurrency> =>
  Effect.gen(function* () {
    const semaphore = yield* Semaphore.make(limit)
    let current = limit
    let successes = 0
    let pausedUntil = 0
    let loweredAt = -1
    const resize = (to: number) => {
      successes = 0
      current = Math.min(limit, Math.max(1, to))
      return semaphore.resize(current)
    }
    const pause: Effect.Effect<void> = Effect.flatMap(Clock.currentTimeMillis, (now) =>
      pausedUntil > now ? Effect.andThen(Effect.sleep(pausedUntil - now), pause) : Effect.void
    )
    return {
      limit: (effect) => semaphore.withPermits(1)(Effect.andThen(pause, effect)),
      throttle: (waitMillis, beganAt) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          pausedUntil = Math.max(pausedUntil, now + waitMillis)
          // Requests that were under way when the limit was lowered say nothing about the lower one.
          if (beganAt <= loweredAt) return Effect.succeed(false)
          loweredAt = now
          return Effect.as(resize(Math.floor(current / 2)), true)
        }),
      succeed: Effect.suspend(() => (++successes >= current && current < limit ? resize(current + 1) : Effect.void)),
      current: () => current
    }
  })
