import { Schema } from "effect"
import { PendingDeductionId } from "../domain/Ids.ts"
import { DeductionTotals, pendingDeductions } from "./CreatePendingDeductions.ts"
import { deletion, deletionFields, idsOf, previewDeletion } from "./delete/DeletePending.ts"
import { DeletePreview, DeleteReport } from "./report/DeleteReport.ts"

/** Pending deductions to delete. */
export const DeductionDeletion = Schema.Struct({
  ids: idsOf(PendingDeductionId, PendingDeductionId.make("d4f1c2b3-0a9e-4c8d-b7f6-5e4d3c2b1a09")),
  ...deletionFields
})

/** See {@link DeductionDeletion}. */
export interface DeductionDeletion extends Schema.Schema.Type<typeof DeductionDeletion> {}

/** What became of every deduction that was to be deleted. */
export const DeductionDeletionReport = DeleteReport("DeductionDeletionReport", DeductionTotals)

/** See {@link DeductionDeletionReport}. */
export interface DeductionDeletionReport extends Schema.Schema.Type<typeof DeductionDeletionReport> {}

/** What a deletion of deductions would do. */
export const DeductionDeletionPreview = DeletePreview("DeductionDeletionPreview", DeductionTotals)

/** See {@link DeductionDeletionPreview}. */
export interface DeductionDeletionPreview extends Schema.Schema.Type<typeof DeductionDeletionPreview> {}

/**
 * Deletes pending deductions, each accounted for (laws 1 to 3; specification 4.7). One id that is not there does not keep
 * the others. Fails with an `IncompleteWrite`, which has the report, when one was not deleted.
 */
export const deletePendingDeductions = (submission: DeductionDeletion) => deletion(pendingDeductions, submission)

/** What {@link deletePendingDeductions} would do now; deletes nothing. */
export const previewDeductionDeletion = (submission: DeductionDeletion) =>
  previewDeletion(pendingDeductions, submission)
