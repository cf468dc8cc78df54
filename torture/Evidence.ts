import type { StoredEvent, StoredSubscription } from "./stage/Database.ts"
import type { Stop } from "./stage/Runners.ts"
import type { Completed, Delivered, Settled } from "./stage/Witness.ts"

/** A subscription that was created between these moments, to payroll runs of one company. */
export interface Watch {
  readonly id: string
  readonly company: number
  readonly start: "now" | "all"
  readonly from: number
}

/** Something that happened, and to which runner. */
export interface Happening {
  readonly kind: "kill" | "pause" | "stop" | "database" | "deploy"
  readonly runner?: string
  readonly from: number
  readonly to: number
}

/** All that was seen, and what is left in the end. */
export interface Evidence {
  readonly watches: ReadonlyArray<Watch>
  readonly happenings: ReadonlyArray<Happening>
  /** All payroll runs; those that were there from the beginning came into the world at 0. */
  readonly completed: ReadonlyArray<Completed>
  readonly settled: ReadonlyArray<Settled>
  readonly delivered: ReadonlyArray<Delivered>
  readonly events: ReadonlyArray<StoredEvent>
  readonly subscriptions: ReadonlyArray<StoredSubscription>
  /** What one more poll from each final ledger gave: the ids of events. */
  readonly polledAgain: ReadonlyMap<string, ReadonlyArray<string>>
  readonly stops: ReadonlyArray<Stop>
  /** What the runners did that nobody had asked for, and what they logged as a fault of their own. */
  readonly complaints: ReadonlyArray<string>
}
