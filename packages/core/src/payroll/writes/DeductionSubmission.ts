import { Schema } from "effect"
import { CompanyDeductionId } from "../domain/Ids.ts"
import { StatedDeductionAmount } from "../domain/PendingDeduction.ts"
import { rowFields, submissionFields } from "./PendingSubmission.ts"

/** One pending deduction to create, as the submitting system knows it. */
export const DeductionRow = Schema.Struct({
  companyId: rowFields.companyId,
  employeeId: rowFields.employeeId,
  companyDeductionId: CompanyDeductionId.annotate({
    title: "Deduction type",
    description: "What it is withheld for; one of the company's deduction types."
  }),
  date: rowFields.date,
  reference: rowFields.reference,
  externalUniqueId: rowFields.externalUniqueId,
  flatAmount: StatedDeductionAmount.annotate({ title: "Amounts", description: "What employee and employer pay." })
}).annotate({ identifier: "DeductionRow", title: "Deduction", description: "One pending deduction to create." })

/** See {@link DeductionRow}. */
export interface DeductionRow extends Schema.Schema.Type<typeof DeductionRow> {}

/** Pending deductions to create, and what to do about those that cannot be. */
export const DeductionSubmission = Schema.Struct({
  dataSource: submissionFields.dataSource,
  deductions: Schema.Array(DeductionRow)
    .check(Schema.isMinLength(1, { expected: "at least one deduction" }))
    .annotate({ title: "Deductions", description: "The pending deductions to create." }),
  onInvalid: submissionFields.onInvalid,
  onExcluded: submissionFields.onExcluded,
  batchSize: submissionFields.batchSize,
  planHash: submissionFields.planHash
})

/** See {@link DeductionSubmission}. */
export interface DeductionSubmission extends Schema.Schema.Type<typeof DeductionSubmission> {}
