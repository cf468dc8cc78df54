import { Effect } from "effect"
import type { Simulator } from "../../Simulator.ts"
import type { Happenings } from "./Happenings.ts"
import { type Occasion, occasion, occasions } from "./TriggerTrial.ts"

/** The records of a list that changes while it is read. */
export interface Cast {
  /** What there is news of. */
  readonly news: ReadonlyArray<Occasion>
  /** What stays as it is, unless it goes meanwhile. */
  readonly staying: ReadonlyArray<Occasion>
  readonly first: Occasion
  readonly last: Occasion
  /** What comes meanwhile. */
  readonly late: Occasion
}

/** Records for a list of so many. */
export const castOf = ({ isHere, kinds }: Happenings, length: number): Cast => {
  const news = occasions(Math.max(kinds.length, Math.min(3, length - 1)))
  const staying = occasions(Math.max(1, length - news.filter(isHere).length), {}, 101)
  const [first = occasion(101)] = staying
  return { news, staying, first, last: staying.at(-1) ?? first, late: occasion(201) }
}

/** How a list changes while it is read, and what a trigger has to say of it. */
export interface Drift {
  readonly title: string
  /** How many records the lists have that are tried. */
  readonly lengths: ReadonlyArray<number>
  readonly change: (happenings: Happenings, cast: Cast) => Effect.Effect<void, never, Simulator>
  readonly events: (happenings: Happenings, cast: Cast) => ReadonlyArray<string>
}

/** How many records a page has. */
export const pageSize = 2

/** Lists of one to four pages; the last of them full, or not. */
const lengths = [2, 3, 6, 7]

/** Four pages: they have what shorter lists have, too. */
const longest = [7]

/** Insertions and deletions, and both at once: then the list stays as long as it was. */
export const drifts: ReadonlyArray<Drift> = [
  {
    title: "a record goes at the front",
    lengths: longest,
    change: ({ take }, { first }) => take(first),
    events: ({ going }, { first }) => going(first)
  },
  {
    title: "a record comes at the front",
    lengths: longest,
    change: ({ put }, { late }) => put(late, 0, "first"),
    events: ({ coming }, { late }) => coming(late)
  },
  {
    // The worst of all: a record is passed over, and the list is as long as it was.
    title: "one goes at the front as another comes at the end",
    lengths,
    change: ({ put, take }, { first, late }) => Effect.andThen(take(first), put(late, 0)),
    events: ({ coming, going }, { first, late }) => [...going(first), ...coming(late)]
  },
  {
    title: "one comes at the front as another goes behind it",
    lengths: longest,
    change: ({ put, take }, { last, late }) => Effect.andThen(put(late, 0, "first"), take(last)),
    events: ({ coming, going }, { last, late }) => [...going(last), ...coming(late)]
  }
]
