import { Array, Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import { type JournalUnavailable, WriteJournal } from "../../../client/WriteJournal.ts"
import type { Payroll } from "../../Payroll.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { rangesAround, whileVisible } from "../pending/PendingLookup.ts"
import type { DeletePlan, DeleteTarget } from "./DeletePlan.ts"

/** A record that was deleted, as the journal knows it. */
interface Deleted {
  readonly scope: string
  readonly identity: string
  readonly id: string
}

const identityOf = <Record extends PendingRecord>(
  plan: DeletePlan<Record>,
  record: PendingRecord
): Deleted | undefined => {
  const { dataSource, externalUniqueId, id } = record
  return dataSource == null || externalUniqueId == null
    ? undefined
    : { scope: plan.scopeOf(dataSource), identity: externalUniqueId.toLowerCase(), id }
}

/** What is pending still around deleted records: another record of the same item may be there. */
const left = <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  targets: ReadonlyArray<DeleteTarget<Record>>
): Effect.Effect<ReadonlyArray<Record>, ApiError | UnstableRead, Payroll> => {
  const records = targets.map(({ record }) => record)
  const companyIds = [...new Set(records.flatMap(({ companyId }) => companyId ?? []))]
  const employeeIds = [...new Set(records.flatMap(({ employeeId }) => employeeId ?? []))]
  const read = Effect.forEach(rangesAround(records.flatMap(({ date }) => date ?? [])), ({ from, to }) =>
    kind.pending({ companyIds, employeeIds, effectiveDateFrom: from, effectiveDateTo: to })
  )
  return companyIds.length === 0 || employeeIds.length === 0
    ? Effect.succeed([])
    : Effect.map(whileVisible(companyIds, read), (found) => found.flat())
}

/**
 * Notes that records were deleted for certain. Their items may be created anew, save those of which another record is
 * pending: such an item is there, whatever was deleted of it.
 */
export const release = <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  plan: DeletePlan<Record>,
  targets: ReadonlyArray<DeleteTarget<Record>>
): Effect.Effect<void, ApiError | UnstableRead | JournalUnavailable, Payroll | WriteJournal> =>
  Effect.gen(function* () {
    const known = targets.flatMap(({ record }) => identityOf(plan, record) ?? [])
    if (known.length === 0) return
    const journal = yield* WriteJournal
    const others = Array.groupBy(
      (yield* left(kind, targets)).flatMap((record) => identityOf(plan, record) ?? []),
      ({ identity, scope }) => `${scope} ${identity}`
    )
    for (const [scope, deleted] of Object.entries(Array.groupBy(known, ({ scope }) => scope))) {
      const idsOf = (identity: string) => (others[`${scope} ${identity}`] ?? []).map(({ id }) => id)
      const there = deleted.map(({ identity }) => identity).filter((identity) => idsOf(identity).length > 0)
      yield* journal.release(
        scope,
        deleted.filter(({ identity }) => !there.includes(identity))
      )
      const entries = yield* journal.find(scope, there)
      const kept = [...entries.values()].filter(({ knowledge }) => knowledge === "created")
      yield* journal.settle(
        scope,
        kept.map((entry) => ({ ...entry, ids: idsOf(entry.identity) }))
      )
    }
  })
