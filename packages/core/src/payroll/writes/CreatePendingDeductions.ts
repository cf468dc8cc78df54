import { Effect, Schema } from "effect"
import * as Decimal from "../../values/Decimal.ts"
import { PendingDeductionId } from "../domain/Ids.ts"
import type { PendingDeduction } from "../domain/PendingDeduction.ts"
import { Payroll } from "../Payroll.ts"
import { ControlTotals } from "./report/ControlTotals.ts"
import { createPending, previewPending } from "./create/CreatePending.ts"
import { CreatePreview, CreateReport } from "./report/CreateReport.ts"
import type { DeductionRow, DeductionSubmission } from "./DeductionSubmission.ts"
import { deductionAmountFault } from "./pending/AmountFaults.ts"
import type { PendingKind } from "./pending/PendingKind.ts"

/** Control totals of deductions. */
export const DeductionTotals = ControlTotals({
  employeeAmount: Schema.String.annotate({
    title: "Employee amounts",
    description: "Total withheld from employees, in dollars.",
    examples: ["45.00"]
  }),
  employerAmount: Schema.String.annotate({
    title: "Employer amounts",
    description: "Total paid by employers, in dollars.",
    examples: ["20.00"]
  })
})

/** What became of every deduction of a submission (law 1). */
export const DeductionsReport = CreateReport("DeductionsReport", DeductionTotals)

/** See {@link DeductionsReport}. */
export interface DeductionsReport extends Schema.Schema.Type<typeof DeductionsReport> {}

/** What a submission of deductions would do. */
export const DeductionsPreview = CreatePreview("DeductionsPreview", DeductionTotals)

/** See {@link DeductionsPreview}. */
export interface DeductionsPreview extends Schema.Schema.Type<typeof DeductionsPreview> {}

const contentOf = (item: DeductionRow | PendingDeduction): ReadonlyArray<unknown> => [
  item.companyId,
  item.employeeId,
  item.companyDeductionId,
  item.flatAmount?.employeeAmount ?? 0,
  item.flatAmount?.employerAmount ?? 0
]

/** Pending deductions (specification 4.7). */
export const pendingDeductions: PendingKind<DeductionRow, PendingDeduction, "employeeAmount" | "employerAmount"> = {
  creation: "create_pending_deductions",
  deletion: "delete_pending_deductions",
  list: "pending-deductions",
  amountFault: deductionAmountFault,
  content: contentOf,
  isSame: (row, record) =>
    JSON.stringify(contentOf(row)) === JSON.stringify(contentOf(record)) &&
    (row.date === undefined || record.date === row.date),
  typeId: ({ companyDeductionId }) => companyDeductionId,
  figures: ({ flatAmount }) => ({
    employeeAmount: Decimal.toBigDecimal(flatAmount?.employeeAmount ?? Decimal.make(0)),
    employerAmount: Decimal.toBigDecimal(flatAmount?.employerAmount ?? Decimal.make(0))
  }),
  places: { employeeAmount: 2, employerAmount: 2 },
  judge: (companyIds, options) =>
    Effect.gen(function* () {
      const { setup } = yield* Payroll
      const types = new Map((yield* setup.deductionTypes(companyIds, options)).map((type) => [type.id, type]))
      return (row) => {
        const type = types.get(row.companyDeductionId)
        const isOwn = type !== undefined && (type.companyId == null || type.companyId === row.companyId)
        return isOwn
          ? { code: type.code ?? undefined }
          : {
              fault: {
                field: "companyDeductionId",
                reason: "It is not a deduction type of this company. Choose one of its types."
              }
            }
      }
    }),
  create: (items, dataSource) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const answers = yield* payroll.pendingDeductions.create({
        payload: items.map(({ date, externalUniqueId, value: { reference: _, ...deduction } }) => ({
          ...deduction,
          date,
          externalUniqueId,
          dataSource
        }))
      })
      return answers.map(({ dataSource: source, externalUniqueId, id }) => ({
        ids: [id],
        externalUniqueId,
        dataSource: source
      }))
    }),
  pending: (query) => Effect.flatMap(Payroll, (payroll) => payroll.stable.pendingDeductions(query)),
  byIds: (ids) =>
    Effect.flatMap(Payroll, (payroll) =>
      payroll.stable.pendingDeductions({ pendingPaycheckDeductionIds: ids.map((id) => PendingDeductionId.make(id)) })
    ),
  delete: (ids) =>
    Effect.flatMap(Payroll, (payroll) =>
      payroll.pendingDeductions.delete({ payload: ids.map((id) => PendingDeductionId.make(id)) })
    )
}

const submissionOf = ({ deductions: rows, ...options }: DeductionSubmission) => ({ ...options, rows })

/**
 * Creates pending deductions so that every row is accounted for and none is created twice (laws 1 to 3, 5, 6;
 * specification 4.7). Fails with an `IncompleteWrite`, which has the report, when a row is not there and the submission
 * does not say to skip such rows.
 */
export const createPendingDeductions = (submission: DeductionSubmission) =>
  createPending(pendingDeductions, submissionOf(submission))

/** What {@link createPendingDeductions} would do now; sends nothing. */
export const previewPendingDeductions = (submission: DeductionSubmission) =>
  previewPending(pendingDeductions, submissionOf(submission))
