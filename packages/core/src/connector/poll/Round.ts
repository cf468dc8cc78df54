import { Effect } from "effect"
import { UnstableRead } from "../../client/Pages.ts"
import type { Alarm } from "../Alarm.ts"
import type { Ledger, LedgerHead } from "../ledger/Ledger.ts"
import type { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"
import * as Alarms from "./Alarms.ts"
import { conclude } from "./Conclusions.ts"
import * as Gaps from "./Gaps.ts"
import { unfinished } from "./OpenSections.ts"
import { route, type RouteOptions } from "./Route.ts"
import * as Sightings from "./Sightings.ts"
import { noGroup, visibleTo, watched } from "./Watched.ts"

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
    if (options.isQuiet && who.fresh.length === 0 && !who.isStarting) {
      const next = { ...ledger, head: { ...head, readAt: { ...head.readAt, access: now } } }
      return { events: [], alarms: noAccess, ledger: next, more: false }
    }
    const sightings = Sightings.make({
      ...options,
      trigger,
      ledger,
      visible: new Set([...who.visible, noGroup]),
      starting: who.starting,
      known: new Set([...who.known, ...(who.isBaseline ? [] : [noGroup])])
    })
    const result = yield* route(trigger, ledger, who, sightings, options)
    const isUnstable = !result.isComplete && result.stoppedAt === undefined
    if (isUnstable && who.isBaseline) return yield* new UnstableRead({ what: `records of trigger ${trigger.name}` })
    const { isAllNoted, stayed } = yield* conclude(trigger, ledger, who, payload, sightings, result)
    const isDone = result.isComplete && isAllNoted
    const isAll = isDone && result.reach === "all"
    const gaps = isAll && result.isWhole && trigger.feed.number ? Gaps.missing(sightings.numbers) : undefined
    const isBeginning = isFirst || who.isStarting
    const { open, overdue } = unfinished(trigger, ledger, who, result, { isBeginning, isDone, now })
    const starting = [...who.starting].filter((group) => !isAll || !stayed.has(group))
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
      start: starting.length === 0 ? undefined : head.start,
      starting: isAll && starting.length > 0 ? starting : head.starting,
      resume: result.stoppedAt === undefined ? undefined : { ...result.stoppedAt, reach: result.reach },
      open,
      gaps: gaps === undefined ? head.gaps : { ...Gaps.outside(who.visible, head.gaps), ...gaps }
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
