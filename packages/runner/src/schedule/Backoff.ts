import { Duration, Effect, Hash, Random } from "effect"
import type { Problem } from "../Subscription.ts"
import type { Claim, Settlement } from "../store/RunnerStore.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"

const longest = Duration.toMillis("1 hour")
// Who polls once a day need not wait for a day to try again.
const soon = Duration.toMillis("1 minute")
// The other side does not put us off for longer than this.
const longestAsked = Duration.toMillis("1 day")
const range = 2 ** 32

/** Where in its interval a subscription has its turn, 0 to 1: the same at each poll, and spread evenly among all. */
const phaseOf = (subscription: string): number => (Math.imul(Hash.string(subscription), 0x9e3779b1) >>> 0) / range

/**
 * Milliseconds until the next poll after one that went well. Each subscription keeps to its own beat, whenever it was
 * created, and comes up to a tenth of its interval after that: so 100,000 that were created at once spread out.
 */
export const untilNext = (claim: Pick<Claim, "subscription">, every: number, now: number): Effect.Effect<number> =>
  Effect.map(Random.next, (random) => {
    const beat = phaseOf(claim.subscription) * every
    // One that has just had its turn, a bit early or late, has its next one an interval later.
    const turns = Math.ceil((now + every / 10 - beat) / every)
    return Math.round(beat + turns * every - now + (random * every) / 10)
  })

/** What becomes of work that failed: it is due again later, each time later than before, and not for ever. */
export interface Failure {
  readonly problem: Problem
  /** How long the other side asks to be left alone, milliseconds; it is for a day at most. */
  readonly retryAfter?: number | undefined
}

/** How failures in a row are dealt with; milliseconds. */
export interface Patience {
  /** After the first failure, or a minute where that is shorter; doubled by each that follows, up to an hour. */
  readonly first: number
  /** Turns the subscription off when it has failed for so long. */
  readonly disableAfter: number
}

/** When work that failed is due again, or that it is so no more. */
export const afterFailure = (
  { failingSince, failures, subscription, version }: Claim,
  { problem, retryAfter = 0 }: Failure,
  { disableAfter, first }: Patience,
  now: number
): Effect.Effect<Settlement> =>
  Effect.map(Random.next, (random) => {
    const wait = Math.min(Math.min(first, soon) * 2 ** Math.min(failures, 30), longest)
    // It may be long because no runner was there: who has tried all the time has failed every day.
    const hasTried = (failures + 1) * longestAsked >= disableAfter
    const isTooLong = failingSince !== undefined && now - failingSince >= disableAfter && hasTried
    return {
      subscription,
      version,
      dueIn: Math.round(Math.max(wait * (0.9 + random / 10), Math.min(retryAfter, longestAsked))),
      problem,
      ...(isTooLong ? { disable: reasonOf(now - failingSince, problem) } : {})
    }
  })

/** The least that can be said of work whose end the store did not take. */
export const afterRefusal = (
  { dueIn, subscription, version }: Settlement,
  { _tag, message }: StoreUnavailable
): Settlement => ({ subscription, version, dueIn: Math.max(dueIn, soon), problem: { code: _tag, message } })

const reasonOf = (millis: number, { message }: Problem): string =>
  `It has failed for ${Duration.format(Duration.minutes(Math.floor(millis / 60_000)))}, most recently because: ${message}`
