import { BigDecimal, Effect, Stream } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import { UnstableRead } from "../../../client/Pages.ts"
import { sha256 } from "../../../values/Digests.ts"
import type { CompanyId, DataSource } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import { scopeOf } from "../create/CreatePlan.ts"
import { fencesOf } from "../pending/Fence.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { StalePlan } from "../report/StalePlan.ts"

/** Records to delete, and what to do about those that cannot be. */
export interface DeleteSubmission {
  readonly ids: ReadonlyArray<string>
  readonly onMissing?: "fail" | "skip"
  readonly onInvalid?: "fail" | "skip"
  readonly batchSize?: number
  readonly planHash?: string
}

/** A record on its way out. */
export interface DeleteTarget<Record extends PendingRecord> {
  /** Its row in the submission, counted from 1. */
  readonly row: number
  readonly id: string
  readonly record: Record
}

/** What became of one row; `delete` where it is only planned. */
export interface DeleteFate {
  readonly kind: "delete" | "deleted" | "missing" | "rejected" | "unknown"
  readonly row: number
  readonly id: string
  readonly field?: string
  readonly reason?: string
  /** It is no fault of the row: skipping faulty rows does not cover it. */
  readonly isOfBatch?: boolean
}

/** What a deletion comes to, before anything is sent. */
export interface DeletePlan<Record extends PendingRecord> {
  readonly fates: ReadonlyArray<DeleteFate>
  readonly targets: ReadonlyArray<DeleteTarget<Record>>
  readonly fences: ReadonlyMap<CompanyId, string>
  readonly planHash: string
  readonly scopeOf: (dataSource: DataSource) => string
  /** Looks up records by their ids. */
  readonly read: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyArray<Record>, ApiError | UnstableRead, Payroll>
}

const notThere =
  "There is no pending record with this id that the connection can see. It may have been deleted, or used up by a payroll."

/** A record that is not found is not there, only if the same companies could be seen before and after (law 6). */
const withSameCompanies = <A, E>(read: Effect.Effect<A, E, Payroll>) =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const visible = Effect.map(Stream.runCollect(payroll.stream.companies()), (companies) =>
      companies
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
        .join()
    )
    const before = yield* visible
    const result = yield* read
    if ((yield* visible) !== before) return yield* new UnstableRead({ what: "companies that can be seen" })
    return result
  })

/** Works out what becomes of every id: looks up what is there. Deletes nothing. */
export const planDelete = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  { ids, planHash: expected }: DeleteSubmission
): Effect.fn.Return<DeletePlan<Record>, ApiError | UnstableRead | StalePlan, Payroll> {
  const payroll = yield* Payroll
  const account = yield* payroll.account.get()
  const read = (some: ReadonlyArray<string>) => withSameCompanies(kind.byIds(some))
  const found = yield* read([...new Set(ids)])
  const fences = yield* fencesOf([...new Set(found.flatMap(({ companyId }) => companyId ?? []))])
  // They are looked at once more: what a payroll used up before its fence was noted would seem to be deleted later.
  const there = found.length === 0 ? [] : yield* read(found.map(({ id }) => id))
  const records = new Map(there.map((record) => [record.id.toLowerCase(), record]))
  const fates: Array<DeleteFate> = []
  const targets: Array<DeleteTarget<Record>> = []
  const firstRow = new Map<string, number>()
  for (const [index, id] of ids.entries()) {
    const [row, key] = [index + 1, id.toLowerCase()]
    const first = firstRow.get(key)
    const record = records.get(key)
    if (first === undefined) firstRow.set(key, row)
    if (first !== undefined) {
      fates.push({
        kind: "rejected",
        row,
        id,
        field: "ids",
        reason: `It is the same as in row ${first}. Give each id once.`
      })
    } else if (record === undefined) fates.push({ kind: "missing", row, id, reason: notThere })
    else targets.push({ row, id: record.id, record })
  }
  const scope = (dataSource: DataSource) => scopeOf(kind.list, payroll.address, account.id, dataSource)
  const verdicts = [
    ...fates.map(({ id, kind: verdict, row }) => [row, id, verdict]),
    ...targets.map(({ id, record, row }) => [
      row,
      id,
      "delete",
      record.companyId,
      record.employeeId,
      kind.typeId(record),
      Object.values<BigDecimal.BigDecimal>(kind.figures(record)).map(BigDecimal.format)
    ])
  ].toSorted(([a], [b]) => Number(a) - Number(b))
  const planHash = yield* sha256(JSON.stringify([kind.list, payroll.address, account.id, verdicts]))
  if (expected !== undefined && expected !== planHash) {
    return yield* new StalePlan({ operation: kind.deletion, expected, planHash })
  }
  return { fates, targets, fences, planHash, scopeOf: scope, read }
})
