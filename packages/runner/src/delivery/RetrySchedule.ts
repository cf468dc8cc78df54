import { Duration, Effect, Random } from "effect"

const waits = ["5 seconds", "5 minutes", "30 minutes", "2 hours", "5 hours", "10 hours"] as const

// No destination puts us off for longer than this.
const longest = Duration.toMillis("1 day")

/** How long events are tried before they are given up, unless told otherwise. */
export const patience: Duration.Input = "3 days"

/**
 * Milliseconds until a destination is tried again that had failed so often before: at least as long as it asks, and up to
 * a fifth longer, so that what has failed together does not come back together.
 */
export const retryIn = (failures: number, asked = 0): Effect.Effect<number> =>
  Effect.map(Random.next, (random) => {
    const wait = Duration.toMillis(waits[Math.min(failures, waits.length - 1)] ?? "10 hours")
    return Math.round(Math.max(wait, Math.min(asked, longest)) * (1 + random / 5))
  })
