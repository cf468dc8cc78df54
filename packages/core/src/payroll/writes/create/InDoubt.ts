import { Array, Clock, Effect, Result } from "effect"
import type { Entry } from "../../../client/WriteJournal.ts"
import { endOf } from "../../../client/WritePolicy.ts"
import type { ClaimOf, CreateContext, Fates, Fences, Items, Open, Send } from "./CreateContext.ts"
import * as Fate from "./Fate.ts"
import { keyOf, type PendingItem, type PendingRow } from "../pending/PendingItem.ts"

/** What is known of items that were sent and may be there. */
interface Doubt<Row extends PendingRow> {
  readonly reason: string
  /** How often this run has sent them. */
  readonly sent: number
  readonly claimOf: ClaimOf<Row>
  readonly fenceOf: (item: PendingItem<Row>) => string | undefined
  /** What they are when they are found: created by this run, or there from another one. */
  readonly found: "created" | "existing"
}

/** A batch that this run has sent. */
interface SentBatch {
  readonly claim: string
  readonly fences: Fences
  /** How often this run has sent it. */
  readonly sent: number
}

/** How items are dealt with of which nobody knows whether they are there. */
export interface InDoubt<Row extends PendingRow> {
  /** Waits until what was sent must have been carried out, looks it up, and sends again what is not there. */
  readonly settle: (items: Items<Row>, batch: SentBatch, reason: string) => Fates<Row>
  /** Waits until other runs have settled what they claimed, or must have ended, and goes on from there. */
  readonly awaitOthers: (open: Open<Row>, round: number) => Fates<Row>
}

/** What is to be said of a row that this run cannot find out about. */
export const nextRun = "The next run with the same rows finds out."

const otherRun = "An earlier run, or another one at this moment, has sent it."
const payrollSince =
  "It may have been created, and a payroll has used it up since. Look at the paychecks; if it is not there, submit it under another reference."

/** Resolves before it resends (law 3): only what is absent for certain is sent again. */
export const make = <Row extends PendingRow>(
  { claims, created, fences: fencesAtFirst, isDurable, sightings, times }: CreateContext<Row>,
  send: Send<Row>
): InDoubt<Row> => {
  const { patience, runLag, sends, settle } = times

  /** Finds out what became of items that were sent, and sends again what is not there. */
  const resolve = (items: Items<Row>, doubt: Doubt<Row>): Fates<Row> =>
    Effect.gen(function* () {
      const park = (some: Items<Row>, next: string) => some.map((item) => Fate.unknown(item, `${doubt.reason} ${next}`))
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) return park(items, `Looking it up failed: ${looked.failure.message} ${nextRun}`)
      const { absent, here, losses } = looked.success
      const present = yield* created(here, doubt.found)
      if (absent.length === 0) return present
      if (!isDurable) return [...present, ...park(absent, "Without a durable write journal it is not sent again.")]
      if (runLag > patience) return [...present, ...park(absent, nextRun)]
      // A payroll run may have used up the item and not show yet.
      yield* Effect.sleep(runLag)
      const fenced = yield* Effect.result(sightings.fence(absent, losses, doubt.fenceOf))
      if (Result.isFailure(fenced)) return [...present, ...park(absent, `${fenced.failure.message} ${nextRun}`)]
      const { broken, fences, held } = fenced.success
      const parked = [...present, ...park(broken, payrollSince)]
      if (doubt.sent < sends) return [...parked, ...(yield* send(held, fences, doubt.sent, doubt.claimOf))]
      const byClaim = Object.entries(Array.groupBy(held, (item) => doubt.claimOf(item) ?? ""))
      yield* Effect.forEach(byClaim, ([claim, some]) => claims.absent(claim, some))
      const tried = `It was sent ${doubt.sent} times and is not there. ${doubt.reason}`
      return [...parked, ...held.map((item) => Fate.notSent(item, tried))]
    })

  const awaitOthers = (open: Open<Row>, round: number): Fates<Row> =>
    Effect.gen(function* () {
      if (open.length === 0) return []
      const items = open.map(({ item }) => item)
      const park = items.map((item) => Fate.unknown(item, `${otherRun} ${nextRun}`))
      const now = yield* Clock.currentTimeMillis
      const wait =
        endOf(
          open.map(({ entry }) => entry),
          now,
          times
        ) - now
      if (wait > patience || round >= sends) return park
      yield* Effect.sleep(wait)
      const entries = yield* Effect.result(claims.find(items))
      if (Result.isFailure(entries)) return park
      const before = new Map(open.map(({ entry, item }) => [keyOf(item), entry]))
      const current = open.map(({ item }) => ({ item, entry: entries.success.get(keyOf(item)) }))
      const isSameClaim = (item: PendingItem<Row>, entry: Entry) => entry.claim === before.get(keyOf(item))?.claim
      const fates = current.flatMap(({ entry, item }) =>
        entry?.knowledge === "created" ? [Fate.known(item, entry)] : []
      )
      const free = current.flatMap(({ entry, item }) =>
        entry === undefined || entry.knowledge === "absent" ? [item] : []
      )
      const openStill = current.flatMap(({ entry, item }) => (entry?.knowledge === "open" ? [{ item, entry }] : []))
      const left = openStill.flatMap(({ entry, item }) => (isSameClaim(item, entry) ? [item] : []))
      const renewed = openStill.filter(({ entry, item }) => !isSameClaim(item, entry))
      const doubt: Doubt<Row> = {
        reason: otherRun,
        sent: 0,
        found: "existing",
        claimOf: (item) => before.get(keyOf(item))?.claim,
        fenceOf: (item) => before.get(keyOf(item))?.fence
      }
      return [
        ...fates,
        ...(left.length === 0 ? [] : yield* resolve(left, doubt)),
        ...(yield* send(free, fencesAtFirst)),
        ...(yield* awaitOthers(renewed, round + 1))
      ]
    })

  return {
    awaitOthers,
    settle: (items, { claim, fences, sent }, reason) => {
      if (items.length === 0) return Effect.succeed([])
      if (settle > patience) return Effect.succeed(items.map((item) => Fate.unknown(item, `${reason} ${nextRun}`)))
      const fenceOf = ({ value }: PendingItem<Row>) => fences.get(value.companyId)
      const doubt: Doubt<Row> = { reason, sent, found: "created", claimOf: () => claim, fenceOf }
      return Effect.andThen(Effect.sleep(settle), resolve(items, doubt))
    }
  }
}
