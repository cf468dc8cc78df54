import { Effect } from "effect"
import type { Entry, Ledger } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import { removed } from "./Changes.ts"
import type { Sightings } from "./Sightings.ts"
import { isAmong } from "./Watched.ts"

/** Records of these groups that the ledger has as there, and that a complete reading did not see. */
export const unseen = (
  { entries }: Ledger,
  ids: ReadonlySet<string>,
  groups: ReadonlySet<string>
): ReadonlyArray<readonly [string, Entry]> =>
  [...entries].filter(([key, entry]) => entry.isOn && isAmong(groups, entry.group) && !ids.has(key))

/** Those that are not there either when they are asked for by key, where the API can be asked so. */
export const gone = <E, R>(
  { feed }: AnyTrigger<E, R>,
  candidates: ReadonlyArray<readonly [string, Entry]>
): Effect.Effect<ReadonlyArray<readonly [string, Entry]>, E, R> =>
  feed.find === undefined || candidates.length === 0
    ? Effect.succeed(candidates)
    : Effect.map(feed.find(candidates.map(([key]) => key)), (there) => candidates.filter(([key]) => !there.has(key)))

/** Notes removals, as many as there is room for; says whether that were all. */
export const noteAll = <E, R>(
  { feed }: AnyTrigger<E, R>,
  sightings: Sightings,
  removals: ReadonlyArray<readonly [string, Entry]>
): boolean => {
  const noteOne = ([key, entry]: readonly [string, Entry]): boolean =>
    sightings.note(key, removed(entry), feed.gone?.(key, entry.group))
  return removals.every(noteOne)
}
