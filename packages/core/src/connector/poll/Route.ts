import { Effect } from "effect"
import type { Reach, Section } from "../Feed.ts"
import * as KeyHash from "../ledger/KeyHash.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { Due } from "./Due.ts"
import { withOpen } from "./OpenSections.ts"
import type { Sightings } from "./Sightings.ts"
import { type Tour, tour } from "./Tour.ts"
import type { Watched } from "./Watched.ts"

/** What decides where a poll reads. */
export interface RouteOptions {
  readonly payload: unknown
  /** Digest of the payload. */
  readonly digest: string
  readonly isFirst: boolean
  readonly due: Due
  /** What the feed's probe has just given. */
  readonly probe: number | undefined
}

/** What was read, and whether all that the feed's probe counts is accounted for by it. */
export interface Route extends Tour {
  readonly reach: Reach
  /** Whether everything there is was to be read, whatever counts say. */
  readonly isEverything: boolean
  readonly isAccounted: boolean
}

/**
 * Reads the sections where something new is to be expected, and every section where that does not account for what the
 * probe says, or where everything is to be read (law 4).
 */
export const route = <E, R>(
  trigger: AnyTrigger<E, R>,
  ledger: Ledger,
  { fresh, isBaseline, isStarting, visible }: Watched,
  sightings: Sightings,
  { digest, due, isFirst, payload, probe }: RouteOptions
): Effect.Effect<Route, E | LedgerFull, R> =>
  Effect.gen(function* () {
    const { feed, on } = trigger
    const { head } = ledger
    const isMoved = isFirst || fresh.length > 0 || head.payload !== digest || head.groups === undefined
    const isEverything = isMoved || isStarting || head.resume?.reach === "all" || due.older
    const removals = on.includes("removed")
    // What cannot be asked for by key is gone only if it is nowhere.
    const needsAll = isEverything || (removals && feed.find === undefined && due.recent)
    const scope = { payload, groups: [...visible] }
    const go = (reach: Reach, sections: ReadonlyArray<Section<unknown, E, R>>, isWhole: boolean) =>
      tour(trigger, ledger, sections, {
        sightings,
        isWhole,
        isAll: reach === "all",
        concludes: removals && isWhole && feed.find === undefined,
        agreeing: fresh.length > 0 || on.every((change) => change === "created"),
        resume: head.resume
      })
    const isSameCount = (found: number | undefined, expected: number | undefined): boolean =>
      feed.probe === undefined || (found !== undefined && found === expected)
    let before: Tour | undefined
    if (!needsAll) {
      const recent = yield* feed.sections(scope, "recent")
      const result = yield* go("recent", withOpen(trigger, ledger, recent), due.recent || head.resume !== undefined)
      const found = feed.probe?.counts === "sections" ? result.unknown.length : sightings.news()
      const moved = probe === undefined || head.probe === undefined ? undefined : probe - head.probe
      const isAccounted = result.isComplete && isSameCount(found, moved)
      if (isAccounted || result.stoppedAt !== undefined || feed.probe === undefined)
        return { ...result, reach: "recent", isEverything, isAccounted }
      before = result
    }
    const sections = yield* feed.sections(scope, "all")
    if (feed.holds !== undefined && fresh.length > 0) {
      const recent = yield* feed.sections(scope, "recent")
      yield* presumeFinished(ledger, sections, recent, feed.holds, isBaseline ? undefined : new Set(fresh))
    }
    const result = yield* go("all", sections, needsAll)
    const found = feed.probe?.counts === "sections" ? result.sections.length : result.total
    // What was not read to its end stays so, though everything adds up.
    const isComplete = result.isComplete && before?.isComplete !== false
    return {
      ...result,
      isComplete,
      unknown: [...(before?.unknown ?? []), ...result.unknown],
      counts: new Map([...(before?.counts ?? []), ...result.counts]),
      reach: "all",
      isEverything,
      isAccounted: isComplete && isSameCount(found, probe)
    }
  })

/** Where a beginning need not look: what is not recent of a feed whose sections are finished one day. */
const presumeFinished = <E, R>(
  { sections: counts }: Ledger,
  all: ReadonlyArray<Section<unknown, E, R>>,
  recent: ReadonlyArray<Section<unknown, E, R>>,
  holds: number,
  groups: ReadonlySet<string> | undefined
): Effect.Effect<void> => {
  const isRecent = new Set(recent.map(({ id }) => id))
  const old = all.filter(
    ({ group, id }) => !isRecent.has(id) && (groups === undefined || (group !== undefined && groups.has(group)))
  )
  return Effect.map(KeyHash.ofKeys(old.map(({ id }) => id)), (names) => {
    for (const name of names) if (!counts.has(name)) counts.set(name, holds)
  })
}
