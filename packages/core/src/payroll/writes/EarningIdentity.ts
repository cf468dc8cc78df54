import { Effect } from "effect"
import * as Decimal from "../../values/Decimal.ts"
import * as Uuid from "../../values/Uuid.ts"
import { type AccountId, type DataSource, ExternalUniqueId } from "../domain/Ids.ts"
import type { PendingEarning } from "../domain/PendingEarning.ts"
import type { EarningRow } from "./EarningSubmission.ts"

// The namespace of all identities that Ferrule derives; changing it would make known items look new.
const namespace = "5f1c2a9e-3b47-4d0e-8a6d-2c9e7b1f4a30"

const amountOf = (item: EarningRow | PendingEarning): ReadonlyArray<unknown> => {
  const units = (amount: object): unknown =>
    "units" in amount ? amount.units : "hours" in amount ? amount.hours : null
  if (item.flatAmount) return ["flat", item.flatAmount.amount]
  if (item.unitsAmount) return ["units", units(item.unitsAmount)]
  return item.unitsAndRateAmount ? ["rate", units(item.unitsAndRateAmount), item.unitsAndRateAmount.rate] : []
}

const contentOf = (item: EarningRow | PendingEarning): ReadonlyArray<unknown> => [
  item.companyId,
  item.employeeId,
  item.companyEarningId,
  ...amountOf(item)
]

const laborOf = (item: EarningRow | PendingEarning): ReadonlyArray<unknown> => [
  item.laborDistributedDepartmentId,
  item.laborDistributedClientProject?.clientId,
  item.laborDistributedClientProject?.projectId,
  item.laborDistributedJobCode,
  item.workersCompensationCode
]

/** Whether a record says what a row says. What the row leaves open, the API may have filled in. */
export const isSameContent = (row: EarningRow, record: PendingEarning): boolean => {
  const labor = laborOf(record)
  return (
    JSON.stringify(contentOf(row)) === JSON.stringify(contentOf(record)) &&
    laborOf(row).every((stated, index) => stated == null || stated === labor[index]) &&
    (row.date === undefined || record.date === row.date)
  )
}

/**
 * The identity of every row (law 3). It comes from the business, never from the attempt: the given id; else account,
 * data source, company and reference; else the content, its date and its ordinal among equal rows.
 */
export const identify = Effect.fnUntraced(function* (
  accountId: AccountId,
  dataSource: DataSource,
  rows: ReadonlyArray<EarningRow>
): Effect.fn.Return<ReadonlyArray<ExternalUniqueId>> {
  const ordinals = new Map<string, number>()
  const identities: Array<ExternalUniqueId> = []
  for (const row of rows) {
    if (row.externalUniqueId !== undefined) {
      identities.push(row.externalUniqueId)
      continue
    }
    const content = JSON.stringify([row.date ?? null, ...contentOf(row), ...laborOf(row)])
    const ordinal = ordinals.get(content) ?? 0
    const own = row.reference === undefined ? ["content", content, ordinal] : ["reference", row.reference]
    if (row.reference === undefined) ordinals.set(content, ordinal + 1)
    const uuid = yield* Uuid.v5(namespace, JSON.stringify([accountId, dataSource, row.companyId, ...own]))
    identities.push(ExternalUniqueId.make(uuid))
  }
  return identities
})

/** Exact totals of some rows. */
export const totalsOf = (rows: ReadonlyArray<EarningRow>) => ({
  flatAmount: Decimal.formatSum(
    rows.flatMap((row) => (row.flatAmount ? [row.flatAmount.amount] : [])),
    2
  ),
  units: Decimal.formatSum(
    rows.flatMap((row) => {
      const amount = row.unitsAmount ?? row.unitsAndRateAmount
      return amount === undefined ? [] : [amount.units]
    })
  )
})
