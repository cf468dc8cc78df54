import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Deletes pending deductions and says of every one what became of it. */
export const DeletePendingDeductions = Action.make("delete_pending_deductions", {
  title: "Delete pending deductions",
  description: "Takes one-time deductions back before a payroll uses them, and says of each whether it is gone.",
  access: "delete",
  payload: Payroll.DeductionDeletion,
  success: Payroll.DeductionDeletionReport,
  run: Payroll.deletePendingDeductions,
  preview: { success: Payroll.DeductionDeletionPreview, run: Payroll.previewDeductionDeletion }
})
