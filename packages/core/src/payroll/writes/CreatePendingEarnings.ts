import { BigDecimal, Effect, Schema } from "effect"
import * as Decimal from "../../values/Decimal.ts"
import { amountTypes, type CompanyEarning } from "../domain/CompanyEarning.ts"
import { PendingEarningId } from "../domain/Ids.ts"
import type { PendingEarning } from "../domain/PendingEarning.ts"
import { Payroll } from "../Payroll.ts"
import { ControlTotals } from "./report/ControlTotals.ts"
import { createPending, previewPending } from "./create/CreatePending.ts"
import { CreatePreview, CreateReport } from "./report/CreateReport.ts"
import type { EarningRow, EarningSubmission } from "./EarningSubmission.ts"
import { earningAmountFault } from "./pending/AmountFaults.ts"
import type { Fault, PendingKind } from "./pending/PendingKind.ts"

/** Control totals of earnings. */
export const EarningTotals = ControlTotals({
  flatAmount: Schema.String.annotate({
    title: "Flat amounts",
    description: "Total of flat amounts, in dollars.",
    examples: ["150.00"]
  }),
  units: Schema.String.annotate({
    title: "Units",
    description: "Total of units, with or without a rate.",
    examples: ["7.5"]
  }),
  ratedAmount: Schema.String.annotate({
    title: "Units at a rate",
    description: "Total of units times their rate, exact and not rounded, in dollars.",
    examples: ["183.75"]
  })
})

/** What became of every earning of a submission (law 1). */
export const EarningsReport = CreateReport("EarningsReport", EarningTotals)

/** See {@link EarningsReport}. */
export interface EarningsReport extends Schema.Schema.Type<typeof EarningsReport> {}

/** What a submission of earnings would do. */
export const EarningsPreview = CreatePreview("EarningsPreview", EarningTotals)

/** See {@link EarningsPreview}. */
export interface EarningsPreview extends Schema.Schema.Type<typeof EarningsPreview> {}

const zero = BigDecimal.make(0n, 0)

type Units = EarningRow["unitsAmount"] | PendingEarning["unitsAmount"]

/** What is written as `units` is read as `hours` (specification 2.11). */
const unitsOf = (amount: Units) => (amount == null ? null : "units" in amount ? amount.units : amount.hours)

const amountOf = (item: EarningRow | PendingEarning): ReadonlyArray<unknown> => {
  if (item.flatAmount) return ["flat", item.flatAmount.amount]
  if (item.unitsAmount) return ["units", unitsOf(item.unitsAmount)]
  return item.unitsAndRateAmount ? ["rate", unitsOf(item.unitsAndRateAmount), item.unitsAndRateAmount.rate] : []
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

const faultOf = (row: EarningRow, type: CompanyEarning | undefined): Fault | undefined => {
  if (type === undefined || (type.companyId != null && type.companyId !== row.companyId)) {
    return { field: "companyEarningId", reason: "It is not an earning type of this company. Choose one of its types." }
  }
  const accepted = type.acceptedAmountTypes
  const given = amountTypes.find((name) => row[name] !== undefined)
  if (accepted == null || given === undefined || accepted.includes(given)) return undefined
  return {
    field: accepted.length === 0 ? "companyEarningId" : given,
    reason:
      accepted.length === 0
        ? "Earnings of this type cannot be created. Choose another earning type."
        : `This earning type takes ${accepted.join(" or ")}, not ${given}.`
  }
}

const exactly = (value: Decimal.Decimal | null | undefined): BigDecimal.BigDecimal =>
  value == null ? zero : Decimal.toBigDecimal(value)

const figuresOf = ({ flatAmount, unitsAmount, unitsAndRateAmount }: EarningRow | PendingEarning) => {
  const units = exactly(unitsOf(unitsAmount ?? unitsAndRateAmount))
  return {
    flatAmount: exactly(flatAmount?.amount),
    units,
    ratedAmount: BigDecimal.multiply(unitsAndRateAmount ? units : zero, exactly(unitsAndRateAmount?.rate))
  }
}

/** Pending earnings (specification 4.6). */
export const pendingEarnings: PendingKind<EarningRow, PendingEarning, "flatAmount" | "units" | "ratedAmount"> = {
  creation: "create_pending_earnings",
  deletion: "delete_pending_earnings",
  list: "pending-earnings",
  amountFault: earningAmountFault,
  content: (row) => [...contentOf(row), ...laborOf(row)],
  isSame: (row, record) => {
    const labor = laborOf(record)
    return (
      JSON.stringify(contentOf(row)) === JSON.stringify(contentOf(record)) &&
      laborOf(row).every((stated, index) => stated == null || stated === labor[index]) &&
      (row.date === undefined || record.date === row.date)
    )
  },
  typeId: ({ companyEarningId }) => companyEarningId,
  figures: figuresOf,
  places: { flatAmount: 2, units: 0, ratedAmount: 2 },
  judge: (companyIds, options) =>
    Effect.gen(function* () {
      const { setup } = yield* Payroll
      const types = new Map((yield* setup.earningTypes(companyIds, options)).map((type) => [type.id, type]))
      return (row) => {
        const type = types.get(row.companyEarningId)
        return { fault: faultOf(row, type), code: type?.code ?? undefined }
      }
    }),
  create: (items, dataSource) =>
    Effect.flatMap(Payroll, (payroll) =>
      payroll.pendingEarnings.create({
        payload: items.map(({ date, externalUniqueId, value: { reference: _, ...earning } }) => ({
          ...earning,
          date,
          externalUniqueId,
          dataSource
        }))
      })
    ),
  pending: (query) => Effect.flatMap(Payroll, (payroll) => payroll.stable.pendingEarnings(query)),
  byIds: (ids) =>
    Effect.flatMap(Payroll, (payroll) =>
      payroll.stable.pendingEarnings({ pendingPaycheckEarningIds: ids.map((id) => PendingEarningId.make(id)) })
    ),
  delete: (ids) =>
    Effect.flatMap(Payroll, (payroll) =>
      payroll.pendingEarnings.delete({ payload: ids.map((id) => PendingEarningId.make(id)) })
    )
}

const submissionOf = ({ earnings: rows, ...options }: EarningSubmission) => ({ ...options, rows })

/**
 * Creates pending earnings so that every row is accounted for and none is created twice (laws 1 to 3, 5, 6;
 * specification 4.6). Fails with an `IncompleteWrite`, which has the report, when a row is not there and the submission
 * does not say to skip such rows.
 */
export const createPendingEarnings = (submission: EarningSubmission) =>
  createPending(pendingEarnings, submissionOf(submission))

/** What {@link createPendingEarnings} would do now; sends nothing. */
export const previewPendingEarnings = (submission: EarningSubmission) =>
  previewPending(pendingEarnings, submissionOf(submission))
