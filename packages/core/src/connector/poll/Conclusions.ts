import { Effect } from "effect"
import type { Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import * as Removals from "./Removals.ts"
import type { Route } from "./Route.ts"
import type { Sightings } from "./Sightings.ts"
import { isAmong, noGroup, visibleTo, type Watched } from "./Watched.ts"

/** What follows from what a poll has read, and from what it has not seen (laws 5 and 6). */
export interface Conclusions {
  /** Groups that were visible before everything was read and asked for, and still are. */
  readonly stayed: ReadonlySet<string>
  /** Whether there was room for all that is gone. */
  readonly isAllNoted: boolean
}

/** Takes as known what was there of new groups, and notes what is gone. */
export const conclude = <E, R>(
  trigger: AnyTrigger<E, R>,
  ledger: Ledger,
  { fresh, isStarting, known, visible }: Watched,
  payload: unknown,
  sightings: Sightings,
  { ids, isComplete, isWhole, reach }: Route
): Effect.Effect<Conclusions, E, R> =>
  Effect.gen(function* () {
    const { feed, on } = trigger
    // A record that is not among the recent ones may be among the others, unless it can be asked for by key.
    const showsGone = isComplete && isWhole && on.includes("removed") && (reach === "all" || feed.find !== undefined)
    const watched = new Set([...visible, noGroup])
    const gone = showsGone ? yield* Removals.gone(trigger, Removals.unseen(ledger, ids, watched)) : []
    const isAsked = isComplete && (fresh.length > 0 || showsGone || isStarting)
    const after = isAsked ? yield* visibleTo(trigger, payload) : visible
    const stayed = new Set([...visible].filter((group) => after.has(group)))
    // A record that does not say whose it is may be of any group, also of one that is out of sight.
    if ([...known].every((group) => stayed.has(group))) stayed.add(noGroup)
    if (isComplete) {
      for (const [id, { entry, group }] of sightings.staged) if (isAmong(stayed, group)) ledger.entries.set(id, entry)
    }
    const certain = gone.filter(([, { group }]) => isAmong(stayed, group))
    return { stayed, isAllNoted: Removals.noteAll(trigger, sightings, certain) }
  })
