import { Effect } from "effect"
import { type Entry, WriteJournal } from "../../../client/WriteJournal.ts"
import { writeTimes } from "../../../client/WritePolicy.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import type { Payroll } from "../../Payroll.ts"
import * as Claims from "./Claims.ts"
import type { CreatePlan } from "./CreatePlan.ts"
import type * as Fate from "./Fate.ts"
import type { PendingItem, PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import * as Sightings from "./Sightings.ts"

export type Items<Row extends PendingRow> = ReadonlyArray<PendingItem<Row>>
export type Fates<Row extends PendingRow> = Effect.Effect<ReadonlyArray<Fate.Fate<Row>>, never, Payroll>
export type Fences = ReadonlyMap<CompanyId, string>

/** Items that the journal has as open under a claim of another run. */
export type Open<Row extends PendingRow> = ReadonlyArray<{ readonly item: PendingItem<Row>; readonly entry: Entry }>

/** Which open claim of an item is taken over. */
export type ClaimOf<Row extends PendingRow> = (item: PendingItem<Row>) => string | undefined

/** Claims items and sends them as one batch; `sent` says how often this run has sent them before. */
export type Send<Row extends PendingRow> = (
  items: Items<Row>,
  fences: Fences,
  sent?: number,
  replaces?: ClaimOf<Row>
) => Fates<Row>

/** What one run goes by, and what it has found out so far. */
export const make = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  plan: CreatePlan<Row>
) {
  const times = yield* writeTimes
  const { isDurable } = yield* WriteJournal
  const claims = yield* Claims.make<Row>(plan.scope, plan.fences)
  const sightings = Sightings.make(kind, plan)
  /** Notes that items are there, and gives their fates. */
  const created = (sighted: ReadonlyArray<Sightings.Sighted<Row>>, as: "created" | "existing" = "created") =>
    Effect.as(
      Effect.andThen(
        Effect.sync(() => sightings.add(sighted)),
        claims.created(sighted)
      ),
      sighted.map(({ ids, item }): Fate.Fate<Row> => ({ kind: as, item, ids }))
    )
  return { times, isDurable, fences: plan.fences, claims, sightings, created }
})

/** See {@link make}. */
export type CreateContext<Row extends PendingRow> = Effect.Success<ReturnType<typeof make<Row, PendingRecord>>>
