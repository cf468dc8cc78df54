import { Duration } from "effect"
import type { Section } from "../Feed.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { UnknownSection } from "./Plan.ts"
import type { Tour } from "./Tour.ts"
import type { Watched } from "./Watched.ts"

// So many are looked at each time at most; others are found when everything is read.
const mostOpen = 100

/** Sections together with those that are unfinished, wherever these are. */
export const withOpen = <E, R>(
  { feed: { together } }: AnyTrigger<E, R>,
  { head }: Ledger,
  sections: ReadonlyArray<Section<unknown, E, R>>
): ReadonlyArray<Section<unknown, E, R>> => {
  const listed = new Set(sections.map(({ id }) => id))
  const others = Object.keys(head.open).filter((id) => !listed.has(id))
  return together === undefined ? sections : [...sections, ...others.map((id) => ({ id, read: together.read([id]) }))]
}

/** Which sections stay unfinished, and which of them have waited too long. */
export interface Unfinished {
  readonly open: Readonly<Record<string, number>>
  readonly overdue: ReadonlyArray<string>
}

/** At which poll it is decided what stays unfinished. */
export interface Moment {
  readonly now: number
  /** Whether the trigger begins: what it finds then is not news. */
  readonly isBeginning: boolean
  /** Whether all that was to be read was read. */
  readonly isDone: boolean
}

/** Decides which sections are read again at the next polls, given how many records those have that were just read. */
export const unfinished = <E, R>(
  { feed: { holds, settles } }: AnyTrigger<E, R>,
  { head }: Ledger,
  { fresh }: Watched,
  { counts, unknown }: Tour,
  { isBeginning, isDone, now }: Moment
): Unfinished => {
  if (settles === undefined) return { open: {}, overdue: [] }
  const until = now + Duration.toMillis(settles)
  const isNews = ({ group }: UnknownSection): boolean =>
    !isBeginning && (group === undefined ? fresh.length === 0 : !fresh.includes(group))
  const isFinished = (id: string): boolean => holds !== undefined && (counts.get(id) ?? 0) >= holds
  // No section waits longer than from now on, also where the clock was ahead when it began.
  const waiting = Object.entries(head.open).map(([id, end]) => [id, Math.min(end, until)] as const)
  const begun = unknown
    .filter((section) => head.open[section.id] === undefined && (holds !== undefined || isNews(section)))
    .map(({ id }) => [id, until] as const)
  const left = [...waiting, ...begun].filter(([id]) => !isFinished(id))
  // That nothing has come of it is known once it was read after its time.
  const stays = ([id, end]: readonly [string, number]): boolean =>
    end > now || (holds !== undefined && !isDone && !counts.has(id))
  return {
    open: Object.fromEntries(left.filter(stays).slice(0, mostOpen)),
    overdue: holds === undefined ? [] : left.flatMap(([id, end]) => (end <= now && counts.has(id) ? [id] : []))
  }
}
