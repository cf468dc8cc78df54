import { Effect } from "effect"
import { everyGroup } from "../Feed.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"

/** Whose records a poll looks at. */
export interface Watched {
  /** Groups that can be seen. */
  readonly visible: ReadonlySet<string>
  /** Groups that the ledger knows: what is new of them is reported. */
  readonly known: ReadonlySet<string>
  /** Groups that can be seen and are new to the ledger: what they have is taken as known, and not reported. */
  readonly fresh: ReadonlyArray<string>
  /** Groups that should be seen and cannot. */
  readonly hidden: ReadonlyArray<string>
  /** Groups of which not everything has been read since the trigger began with all, or at a date. */
  readonly starting: ReadonlySet<string>
  /** Whether one of these can be seen. */
  readonly isStarting: boolean
  /** Whether all that is there is taken as known, since the trigger begins now. */
  readonly isBaseline: boolean
}

/** The group of records that say none; it can always be seen. */
export const noGroup = ""

/** Whether a group is among others. */
export const isAmong = (groups: ReadonlySet<string>, group: string): boolean =>
  groups.has(group) || (groups.has(everyGroup) && group !== noGroup)

/** The groups that can be seen now. */
export const visibleTo = <E, R>(
  { feed }: AnyTrigger<E, R>,
  payload: unknown
): Effect.Effect<ReadonlySet<string>, E, R> =>
  feed.groups === undefined
    ? Effect.succeed(new Set([noGroup]))
    : Effect.map(feed.groups(payload), (groups) => new Set(groups))

/** Compares the groups that can be seen with those that a ledger knows. */
export const watched = <E, R>(
  { feed }: AnyTrigger<E, R>,
  { head }: Ledger,
  payload: unknown,
  isFirst: boolean,
  visible: ReadonlySet<string>
): Watched => {
  const isBaseline = isFirst && head.start === undefined
  const known = new Set(isBaseline ? [] : isFirst ? visible : (head.groups ?? visible))
  const starting = new Set(head.start === undefined ? [] : isFirst ? visible : (head.starting ?? head.groups))
  return {
    visible,
    starting,
    isStarting: [...starting].some((group) => visible.has(group)),
    known,
    fresh: [...visible].filter((group) => !known.has(group)),
    hidden: [...(feed.asks?.(payload) ?? known)].filter((group) => !visible.has(group)),
    isBaseline
  }
}
