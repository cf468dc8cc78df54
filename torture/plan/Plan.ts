import { between, random, shuffled } from "./Random.ts"

/** Something that happens to the runners or their database; times are milliseconds. */
export type Incident =
  /** kill -9, and started again later, with a clock that is off by `skew`. */
  | { readonly kind: "kill"; readonly runner: number; readonly downFor: number; readonly skew: number }
  /** SIGSTOP for longer than a lease, then SIGCONT. */
  | { readonly kind: "pause"; readonly runner: number; readonly downFor: number }
  /** SIGTERM; it ends by itself, and is started again with another clock. */
  | { readonly kind: "stop"; readonly runner: number; readonly skew: number }
  /** PostgreSQL loses what it has in memory, and is started again on the same data. */
  | { readonly kind: "database"; readonly downFor: number }
  /** Every runner in turn is stopped, and started from the other build: from sources, or compiled. */
  | { readonly kind: "deploy" }

/** An incident, and how long all is calm after it. */
export interface Step {
  readonly incident: Incident
  readonly calm: number
}

/** How long things last: seconds, the least and the most. */
export interface Pace {
  readonly killedFor: readonly [number, number]
  readonly pausedFor: readonly [number, number]
  readonly databaseFor: readonly [number, number]
  readonly calm: readonly [number, number]
}

/** What is long enough for others to take everything over before the next thing happens. */
export const unhurried: Pace = { killedFor: [10, 16], pausedFor: [8, 18], databaseFor: [1, 8], calm: [3, 10] }

const minutes = 60_000

/** What happens, in rounds that each have everything once, in another order; for ever. */
export function* plan(seed: number, runners: number, pace: Pace): Generator<ReadonlyArray<Step>, never> {
  const draw = random(seed)
  const seconds = ([least, most]: readonly [number, number]) => between(draw, least * 1000, most * 1000)
  // Minutes in either direction, and now and then right.
  const skew = () => [-9, -3, 0, 4, 11][between(draw, 0, 4)]! * minutes
  const runner = () => between(draw, 0, runners - 1)
  while (true) {
    const incidents: ReadonlyArray<() => Incident> = [
      () => ({ kind: "kill", runner: runner(), downFor: seconds(pace.killedFor), skew: skew() }),
      () => ({ kind: "pause", runner: runner(), downFor: seconds(pace.pausedFor) }),
      () => ({ kind: "stop", runner: runner(), skew: skew() }),
      () => ({ kind: "database", downFor: seconds(pace.databaseFor) }),
      () => ({ kind: "deploy" })
    ]
    yield shuffled(draw, incidents).map((incident) => ({ incident: incident(), calm: seconds(pace.calm) }))
  }
}
