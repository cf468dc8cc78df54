import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import { employeesOf } from "../pending/CompanyEmployees.ts"
import * as Fate from "./Fate.ts"
import { keyOf, type PendingItem, type PendingRecord, type PendingRow } from "../pending/PendingItem.ts"
import type { Fault, Judgement, PendingKind } from "../pending/PendingKind.ts"

/** A company that cannot be seen. */
export const noAccess: Fault = {
  field: "companyId",
  reason: "The connection has no access to this company, or there is none with this id. Check the id and the access."
}

/**
 * What is wrong with rows whatever the API says: no date where one is needed, an identity that came before, or an
 * amount that is none. */
const ownFaults = <Row extends PendingRow>(
  items: ReadonlyArray<PendingItem<Row>>,
  amountFault: (row: Row) => Fault | undefined
) => {
  const firstRow = new Map<string, number>()
  return ({ externalUniqueId, row, value }: PendingItem<Row>): Fault | undefined => {
    if (firstRow.size === 0) {
      for (const item of items) if (!firstRow.has(keyOf(item))) firstRow.set(keyOf(item), item.row)
    }
    if (value.date === undefined && value.reference === undefined && value.externalUniqueId === undefined) {
      return { field: "date", reason: "Without a reference, a date is needed to tell the item from others. Give one." }
    }
    const first = firstRow.get(keyOf({ externalUniqueId }))
    if (first === undefined || first === row) return amountFault(value)
    const field = value.externalUniqueId === undefined ? "reference" : "externalUniqueId"
    return { field, reason: `It is the same as in row ${first}. Give each item its own.` }
  }
}

/** What the checks found. */
export interface Checked<Row extends PendingRow> {
  /** Rows that could not be sent whatever the API has of them. */
  readonly fates: ReadonlyArray<Fate.Fate<Row>>
  readonly acceptable: ReadonlyArray<PendingItem<Row>>
  /** Rows that could not be sent now, as the API is set up; they may have been, and be there. */
  readonly refused: ReadonlyArray<Fate.Fate<Row>>
  /** The companies that can be seen. */
  readonly visible: ReadonlySet<CompanyId>
  readonly code: (row: Row) => string | undefined
}

const judging = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  rows: ReadonlyArray<Row>,
  companyIds: ReadonlyArray<CompanyId>
): Effect.fn.Return<(row: Row) => Judgement, ApiError | UnstableRead, Payroll> {
  if (companyIds.length === 0) return () => ({})
  const judge = yield* kind.judge(companyIds, { fresh: false })
  // A set-up that was read a while ago may have changed: nothing is refused by it.
  const isRefused = rows.some((row) => companyIds.includes(row.companyId) && judge(row).fault !== undefined)
  return isRefused ? yield* kind.judge(companyIds, { fresh: true }) : judge
})

/** Checks every row before anything is sent. */
export const check = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  items: ReadonlyArray<PendingItem<Row>>
): Effect.fn.Return<Checked<Row>, ApiError | UnstableRead, Payroll> {
  const payroll = yield* Payroll
  const visible = yield* payroll.visibleCompanies([...new Set(items.map(({ value }) => value.companyId))])
  const companyIds = [...visible]
  const rows = items.map(({ value }) => value).filter(({ companyId }) => visible.has(companyId))
  const [judge, employeeFault] = yield* Effect.all([judging(kind, rows, companyIds), employeesOf(rows)], {
    concurrency: 2
  })
  const ownFault = ownFaults(items, kind.amountFault)
  const fates: Array<Fate.Fate<Row>> = []
  const refused: Array<Fate.Fate<Row>> = []
  const acceptable = items.filter((item) => {
    const own = ownFault(item)
    if (own !== undefined) {
      fates.push(Fate.rejected(item, own.reason, own.field))
      return false
    }
    const isVisible = visible.has(item.value.companyId)
    const stranger = isVisible ? employeeFault(item.value) : undefined
    const fault = isVisible ? judge(item.value).fault : noAccess
    if (stranger !== undefined) refused.push(Fate.excluded(item, stranger))
    else if (fault !== undefined) refused.push(Fate.rejected(item, fault.reason, fault.field))
    return stranger === undefined && fault === undefined
  })
  return { fates, acceptable, refused, visible, code: (row) => judge(row).code }
})
