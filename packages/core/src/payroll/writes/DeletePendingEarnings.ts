import { Schema } from "effect"
import { PendingEarningId } from "../domain/Ids.ts"
import { EarningTotals, pendingEarnings } from "./CreatePendingEarnings.ts"
import { deletion, deletionFields, idsOf, previewDeletion } from "./delete/DeletePending.ts"
import { DeletePreview, DeleteReport } from "./report/DeleteReport.ts"

/** Pending earnings to delete. */
export const EarningDeletion = Schema.Struct({
  ids: idsOf(PendingEarningId, PendingEarningId.make("b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312")),
  ...deletionFields
})

/** See {@link EarningDeletion}. */
export interface EarningDeletion extends Schema.Schema.Type<typeof EarningDeletion> {}

/** What became of every earning that was to be deleted. */
export const EarningDeletionReport = DeleteReport("EarningDeletionReport", EarningTotals)

/** See {@link EarningDeletionReport}. */
export interface EarningDeletionReport extends Schema.Schema.Type<typeof EarningDeletionReport> {}

/** What a deletion of earnings would do. */
export const EarningDeletionPreview = DeletePreview("EarningDeletionPreview", EarningTotals)

/** See {@link EarningDeletionPreview}. */
export interface EarningDeletionPreview extends Schema.Schema.Type<typeof EarningDeletionPreview> {}

/**
 * Deletes pending earnings, each accounted for (laws 1 to 3; specification 4.6). One id that is not there does not keep
 * the others. Fails with an `IncompleteWrite`, which has the report, when one was not deleted.
 */
export const deletePendingEarnings = (submission: EarningDeletion) => deletion(pendingEarnings, submission)

/** What {@link deletePendingEarnings} would do now; deletes nothing. */
export const previewEarningDeletion = (submission: EarningDeletion) => previewDeletion(pendingEarnings, submission)
