import { Clock, Effect } from "effect"

/** Spaces requests evenly, so that no more than so many are started in a time (milliseconds). */
export const make = (rate: { readonly requests: number; readonly per: number } | undefined): Effect.Effect<void> => {
  if (rate === undefined) return Effect.void
  const spacing = rate.per / rate.requests
  let next = 0
  return Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const start = Math.max(now, next)
    next = start + spacing
    return start > now ? Effect.sleep(start - now) : Effect.void
  })
}
