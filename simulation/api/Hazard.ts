import * as fc from "fast-check"

/** What can go wrong with a write. Most leave open what became of it. */
export const writeKinds = [
  "lost before",
  "lost after",
  "late",
  "hang",
  "part, then reset",
  "part, then 500",
  "part, then 400",
  "500 before",
  "500 after",
  "truncated",
  "malformed",
  "nameless",
  "408 after",
  "503",
  "429",
  "401",
  "refused",
  "slow"
] as const

/** What can go wrong with a read. */
export const readKinds = [
  "lost before",
  "hang",
  "500 before",
  "truncated",
  "malformed",
  "503",
  "429",
  "401",
  "refused",
  "slow",
  "drift",
  "wrong total"
] as const

/** What can go wrong with a request of a poll. */
export const pollKinds = [...readKinds, "empty page"] as const

/** A lie that no reader can tell from the truth, where a list has a single page; only kept stories have it. */
type Lie = "empty list"

/** See {@link writeKinds} and {@link pollKinds}. */
export type Kind = (typeof writeKinds)[number] | (typeof pollKinds)[number] | Lie

/** One thing that goes wrong with one request. */
export interface Hazard {
  readonly kind: Kind
  /** How much of it, in percent: of the batch that is carried out, or of the time within which it is. */
  readonly share: number
  /** Seconds, where an answer asks to wait; none at 0. */
  readonly retryAfter: number
}

/** The request it strikes, counted from 0 among the reads or among the writes. */
export interface Struck extends Hazard {
  readonly at: number
}

const of = <const Kinds extends ReadonlyArray<Kind>>(kinds: Kinds, most: number): fc.Arbitrary<Struck> =>
  fc.record({
    at: fc.nat(most),
    kind: fc.constantFrom(...kinds),
    share: fc.nat(100),
    retryAfter: fc.constantFrom(0, 0, 1, 20)
  })

/** What strikes the writes of a story: most of the first ones, or few. */
export const ofWrites = fc.uniqueArray(of(writeKinds, 9), { selector: ({ at }) => at, maxLength: 7, size: "max" })

/** What strikes its reads. */
export const ofReads = fc.uniqueArray(of(readKinds, 299), { selector: ({ at }) => at, maxLength: 60, size: "max" })

/** What strikes the polls of a subscription. */
export const ofPolls = fc.uniqueArray(of(pollKinds, 119), { selector: ({ at }) => at, maxLength: 30, size: "max" })
