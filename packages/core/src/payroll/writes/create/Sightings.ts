import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import type { Payroll } from "../../Payroll.ts"
import type { CreatePlan } from "./CreatePlan.ts"
import { companiesWithLosses, fencesOf } from "../pending/Fence.ts"
import { keyOf, type PendingItem, type PendingRecord, type PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { lookUp } from "../pending/PendingLookup.ts"

/** An item, and the records that it became. */
export interface Sighted<Row extends PendingRow> {
  readonly item: PendingItem<Row>
  readonly ids: ReadonlyArray<string>
}

/** What a look-up found of some items. */
export interface Sighting<Row extends PendingRow> {
  readonly here: ReadonlyArray<Sighted<Row>>
  readonly absent: ReadonlyArray<PendingItem<Row>>
  /** Companies of which something vanished that this run had seen pending. */
  readonly losses: ReadonlySet<CompanyId>
}

/** Items by whether their company's fence still stands, and the fences as they are now. */
export interface Fenced<Row extends PendingRow> {
  readonly held: ReadonlyArray<PendingItem<Row>>
  readonly broken: ReadonlyArray<PendingItem<Row>>
  readonly fences: ReadonlyMap<CompanyId, string>
}

type Read<A> = Effect.Effect<A, ApiError | UnstableRead, Payroll>

/** What one run has seen pending: items are looked up against it. */
export interface Sightings<Row extends PendingRow> {
  readonly find: (items: ReadonlyArray<PendingItem<Row>>) => Read<Sighting<Row>>
  /** These were created: they are pending now. */
  readonly add: (created: ReadonlyArray<Sighted<Row>>) => void
  /**
   * Whether what was not found is absent for certain: no payroll run has taken place since its fence was noted, and
   * nothing has vanished, which would be the sign of one that does not show yet. To be asked after the look-up.
   */
  readonly fence: (
    absent: ReadonlyArray<PendingItem<Row>>,
    losses: ReadonlySet<CompanyId>,
    fenceOf: (item: PendingItem<Row>) => string | undefined
  ) => Read<Fenced<Row>>
}

/** The sightings of a run, which begin with those of its plan. */
export const make = <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  { dataSource, losses: atFirst, ranges, seen: pending }: CreatePlan<Row>
): Sightings<Row> => {
  const seen = new Map<string, PendingRecord>(pending)
  return {
    find: (items) =>
      Effect.gen(function* () {
        const before = [...seen.values()]
        const view = yield* lookUp(kind, { items, ranges, dataSource })
        for (const [id, record] of view.seen) seen.set(id, record)
        return {
          here: items.flatMap((item) => {
            const records = view.byKey.get(keyOf(item))
            return records === undefined ? [] : [{ item, ids: records.map(({ id }) => id) }]
          }),
          absent: items.filter((item) => !view.byKey.has(keyOf(item))),
          losses: new Set([...atFirst, ...companiesWithLosses(before, view)])
        }
      }),
    add: (created) => {
      for (const { ids, item } of created) {
        const { companyId, employeeId } = item.value
        for (const id of ids) seen.set(id, { id, companyId, employeeId })
      }
    },
    fence: (absent, losses, fenceOf) =>
      Effect.gen(function* () {
        const fences = yield* fencesOf([...new Set(absent.map(({ value }) => value.companyId))])
        const isHeld = (item: PendingItem<Row>): boolean =>
          !losses.has(item.value.companyId) && fences.get(item.value.companyId) === fenceOf(item)
        return { held: absent.filter(isHeld), broken: absent.filter((item) => !isHeld(item)), fences }
      })
  }
}
