import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Deletes pending earnings and says of every one what became of it. */
export const DeletePendingEarnings = Action.make("delete_pending_earnings", {
  title: "Delete pending earnings",
  description: "Takes earnings back before a payroll uses them, and says of each whether it is gone.",
  access: "delete",
  payload: Payroll.EarningDeletion,
  success: Payroll.EarningDeletionReport,
  run: Payroll.deletePendingEarnings,
  preview: { success: Payroll.EarningDeletionPreview, run: Payroll.previewEarningDeletion }
})
