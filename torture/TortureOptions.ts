import type { Pace } from "./plan/Plan.ts"

/** How much is put to the torture, and for how long. */
export interface TortureOptions {
  readonly seed: number
  readonly subscriptions: number
  /** From one poll of a subscription to the next, milliseconds. */
  readonly every: number
  /** From one completed payroll to the next, milliseconds. */
  readonly completeEvery: number
  /** How long things happen, milliseconds; a round that has begun is brought to its end. */
  readonly chaosFor: number
  readonly pace: Pace
  /** Is told what happens. */
  readonly tell: (sentence: string) => void
}

/** How many runners there are. */
export const runnerCount = 3

/** How many connections the subscriptions are dealt out to. */
export const connectionCount = 24
