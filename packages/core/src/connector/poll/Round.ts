import { Effect } from "effect"
import { UnstableRead } from "../../client/Pages.ts"
import type { Alarm } from "../Alarm.ts"
import type { Ledger, LedgerHead } from "../ledger/Ledger.ts"
import type { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"
import * as Alarms from "./Alarms.ts"
import * as Gaps from "./Gaps.ts"
import { unfinished } from "./OpenSections.ts"
import * as Removals from "./Removals.ts"
import { route, type Route, type RouteOptions } from "./Route.ts"
import * as Sightings from "./Sightings.ts"
import { noGroup, type Watched, watched } from "./Watched.ts"

/** What a poll knows when it begins to read. */
export interface RoundOptions extends RouteOptions {
  readonly now: number
  readonly observedAt: string
  /** Whether nothing is to be read unless there are groups that are new. */
  readonly isQuiet: boolean
  readonly maxEvents: number
  readonly maxRecords: number
}

/** What a round came to; its ledger is the one that was given, with what was seen. */
export interface RoundResult {
  readonly events: ReadonlyArray<TriggerEvent<unknown>>
  readonly alarms: ReadonlyArray<Alarm>
  readonly ledger: Ledger
  readonly more: boolean
}

const visibleTo = <E, R>({ feed }: AnyTrigger<E, R>, payload: unknown): Effect.Effect<ReadonlySet<string>, E, R> =>
  feed.groups === undefined
    ? Effect.succeed(new Set([noGroup]))
    : Effect.map(feed.groups(payload), (groups) => new Set(groups))

/** Of the groups that were visible before a reading, those that still are (law 6). */
const stayedVisible = <E, R>(
  trigger: AnyTrigger<E, R>,
  { fresh, visible }: Watched,
  payload: unknown,
  { isComplete, isWhole }: Route
): Effect.Effect<ReadonlySet<string>, E, R> => {
  const concludes = isComplete && (fresh.length > 0 || (isWhole && trigger.on.includes("removed")))
  return concludes
    ? Effect.map(visibleTo(trigger, payload), (after) => new Set([...visible].filter((group) => after.has(group))))
    : Effect.succeed(visible)
}

/** Takes as known what was there of new groups, and notes what is gone; says whether there was room for all of it. */
const conclude = <E, R>(
  trigger: AnyTrigger<E, R>,
  ledger: Ledger,
  sightings: Sightings.Sightings,
  stayed: ReadonlySet<string>,
  { ids, isComplete, isWhole }: Route
): Effect.Effect<boolean, E, R> =>
  Effect.gen(function* () {
    if (!isComplete) return true
    for (const [id, { entry, group }] of sightings.staged) if (stayed.has(group)) ledger.entries.set(id, entry)
    if (!isWhole || !trigger.on.includes("removed")) return true
    const gone = yield* Removals.gone(trigger, Removals.unseen(ledger, ids, stayed))
    return Removals.noteAll(trigger, sightings, gone)
  })

/** Reads what may have changed, and writes it to the ledger. */
export const round = <E, R>(
  trigger: AnyTrigger<E, R>,
  ledger: Ledger,
  options: RoundOptions
): Effect.Effect<RoundResult, E | LedgerFull | UnstableRead, R> =>
  Effect.gen(function* () {
    const { head } = ledger
    const { due, isFirst, maxRecords, now, payload } = options
    const who = watched(trigger, ledger, payload, isFirst, yield* visibleTo(trigger, payload))
    const raise = Alarms.of(trigger.name, trigger.feed.groupedBy)
    const noAccess = who.hidden.map(raise.noAccess)
    if (options.isQuiet && who.fresh.length === 0) {
      const next = { ...ledger, head: { ...head, readAt: { ...head.readAt, access: now } } }
      return { events: [], alarms: noAccess, ledger: next, more: false }
    }
    const sightings = Sightings.make({
      ...options,
      trigger,
      ledger,
      visible: new Set([...who.visible, noGroup]),
      known: new Set([...who.known, ...(who.isBaseline ? [] : [noGroup])])
    })
    const result = yield* route(trigger, ledger, who, sightings, options)
    const isUnstable = !result.isComplete && result.stoppedAt === undefined
    if (isUnstable && who.isBaseline) return yield* new UnstableRead({ what: `records of trigger ${trigger.name}` })
    const stayed = new Set([...(yield* stayedVisible(trigger, who, payload, result)), noGroup])
    const isAllNoted = yield* conclude(trigger, ledger, sightings, stayed, result)
    const isDone = result.isComplete && isAllNoted
    const isAll = isDone && result.reach === "all"
    const gaps = isAll && result.isWhole && trigger.feed.number ? Gaps.missing(sightings.numbers) : undefined
    // Sections of a beginning are not news.
    const isNews = !isFirst && head.start === undefined && who.fresh.length === 0
    const opened = isNews || trigger.feed.holds !== undefined ? result.unknown : []
    const { open, overdue } = unfinished(trigger, ledger, opened, result.counts, now)
    const next: LedgerHead = {
      payload: isDone ? options.digest : head.payload,
      groups: [...who.known, ...(isDone ? who.fresh.filter((group) => stayed.has(group)) : [])].toSorted(),
      probe: isDone && result.isAccounted ? options.probe : undefined,
      readAt: {
        ...head.readAt,
        access: now,
        ...(isDone && (result.isEverything || due.recent) ? { recent: now } : {}),
        ...(isAll && result.isEverything ? { older: now } : {})
      },
      start: isAll ? undefined : head.start,
      resume: result.stoppedAt === undefined ? undefined : { ...result.stoppedAt, reach: result.reach },
      open,
      gaps: gaps ?? head.gaps
    }
    const records = ledger.entries.size
    return {
      events: sightings.events,
      alarms: [
        ...noAccess,
        ...(isUnstable ? [raise.incompleteRead] : []),
        ...(gaps === undefined ? [] : Gaps.alarms(raise, gaps, head.gaps)),
        ...overdue.map(raise.overdue),
        ...(records > maxRecords * 0.8 ? [raise.nearlyFull(records, maxRecords)] : [])
      ],
      ledger: { ...ledger, head: next },
      more: result.stoppedAt !== undefined || !isAllNoted
    }
  })
