import { Schema } from "effect"
import { CompanyEarningId } from "../domain/Ids.ts"
import { newLaborDistribution, statedEarningAmount, statedOneAmount } from "../domain/PendingEarning.ts"
import { rowFields, submissionFields } from "./PendingSubmission.ts"

/** One earning to create, as the submitting system knows it. */
export const EarningRow = Schema.Struct({
  companyId: rowFields.companyId,
  employeeId: rowFields.employeeId,
  companyEarningId: CompanyEarningId.annotate({
    title: "Earning type",
    description: "What it is paid for; one of the company's earning types."
  }),
  date: rowFields.date,
  reference: rowFields.reference,
  externalUniqueId: rowFields.externalUniqueId,
  ...statedEarningAmount,
  ...newLaborDistribution
})
  .check(statedOneAmount)
  .annotate({ identifier: "EarningRow", title: "Earning", description: "One earning to create." })

/** See {@link EarningRow}. */
export interface EarningRow extends Schema.Schema.Type<typeof EarningRow> {}

/** Earnings to create, and what to do about those that cannot be. */
export const EarningSubmission = Schema.Struct({
  dataSource: submissionFields.dataSource,
  earnings: Schema.Array(EarningRow)
    .check(Schema.isMinLength(1, { expected: "at least one earning" }))
    .annotate({ title: "Earnings", description: "The earnings to create." }),
  onInvalid: submissionFields.onInvalid,
  onExcluded: submissionFields.onExcluded,
  batchSize: submissionFields.batchSize,
  planHash: submissionFields.planHash
})

/** See {@link EarningSubmission}. */
export interface EarningSubmission extends Schema.Schema.Type<typeof EarningSubmission> {}
