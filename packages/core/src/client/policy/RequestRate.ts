import { Clock, Effect } from "effect"

/**
 * Spaces requests evenly, so that no more than so many are started in a time. When the API asks for fewer, the spacing
 * doubles, up to sixteen times; each success takes back a tenth of it.
 */
export interface RequestRate {
  /** Waits for the next start. */
  readonly slot: Effect.Effect<void>
  /** The API asked for fewer. */
  readonly slowDown: () => void
  /** A request succeeded. */
  readonly recover: () => void
}

const slowest = 16

/** The rate as it is given, times in milliseconds; without one, requests start at once. */
export const make = (rate: { readonly requests: number; readonly per: number } | undefined): RequestRate => {
  let factor = 1
  let next = 0
  const slot = (spacing: number) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const start = Math.max(now, next)
      next = start + spacing * factor
      return start > now ? Effect.sleep(start - now) : Effect.void
    })
  return {
    slot: rate === undefined ? Effect.void : slot(rate.per / rate.requests),
    slowDown: () => {
      factor = Math.min(slowest, factor * 2)
    },
    recover: () => {
      factor = Math.max(1, factor * 0.9)
    }
  }
}
