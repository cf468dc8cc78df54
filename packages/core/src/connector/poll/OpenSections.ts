import { Duration } from "effect"
import type { Section } from "../Feed.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"

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

/** Decides which sections are read again at the next polls, given how many records those have that were just read. */
export const unfinished = <E, R>(
  { feed: { holds, settles } }: AnyTrigger<E, R>,
  { head }: Ledger,
  opened: ReadonlyArray<string>,
  counts: ReadonlyMap<string, number>,
  now: number
): Unfinished => {
  const isFinished = (id: string): boolean => holds !== undefined && (counts.get(id) ?? 0) >= holds
  const waiting = Object.entries(head.open).filter(([id]) => !isFinished(id))
  const until = settles === undefined ? now : now + Duration.toMillis(settles)
  const begun = opened.filter((id) => settles !== undefined && !isFinished(id)).map((id) => [id, until] as const)
  const open = [...waiting, ...begun].filter(([, end]) => end > now).slice(0, mostOpen)
  const overdue = holds === undefined ? [] : waiting.flatMap(([id, end]) => (end <= now ? [id] : []))
  return { open: Object.fromEntries(open), overdue }
}
