import type { Effect, Latch } from "effect"
import type { Partition } from "../cluster/Partition.ts"
import type { Claim, Lane, Settlement } from "../store/RunnerStore.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"
import type { Limits } from "./Holdings.ts"

/** How a runner goes about its work; times are milliseconds. */
export interface Pace {
  /** The runner's name, unique to this start of it. */
  readonly owner: string
  /** How long a claim holds unless it is renewed, and how often it is. */
  readonly lease: number
  readonly renewEvery: number
  /** Work of other runners is taken when it is overdue by this. */
  readonly stealAfter: number
  /** The longest time until the store is asked again what is due. */
  readonly lookEvery: number
  /** How long work may go on when the runner stops; then it is interrupted and handed back. */
  readonly stopWithin: number
}

/** One kind of work, and how it is done. */
export interface LaneWork<Work extends Claim, End extends Settlement> extends Pace, Limits {
  readonly name: "polls" | "deliveries"
  readonly lane: Lane<Work, End>
  readonly partition: Partition["Service"]
  /** Rings when something may be due earlier than is known. */
  readonly wake: Latch.Latch
  /** Does the work; `now` is the time on the store's clock. */
  readonly work: (claim: Work, now: number) => Effect.Effect<End>
  /** How much memory a claim takes, in characters of its texts. */
  readonly weigh: (claim: Work) => number
  /** How long it may take; milliseconds. */
  readonly workWithin: number
  /** What becomes of work that ended with a defect, or was stopped because it took too long. */
  readonly failed: (claim: Work, why: "defect" | "too long", now: number) => Effect.Effect<End>
  /** The least that can be said of an end, for a store that does not take all of it. */
  readonly refused: (end: End, error: StoreUnavailable) => End
  /** Is told of ends that were settled. */
  readonly settled: (ends: ReadonlyArray<End>) => Effect.Effect<void>
}
