import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Creates pending deductions and says of every row what became of it. */
export const CreatePendingDeductions = Action.make("create_pending_deductions", {
  title: "Create pending deductions",
  description:
    "Adds one-time deductions to the employees' next payroll, none of them twice, and says what became of every row.",
  access: "write",
  payload: Payroll.DeductionSubmission,
  success: Payroll.DeductionsReport,
  run: Payroll.createPendingDeductions,
  preview: { success: Payroll.DeductionsPreview, run: Payroll.previewPendingDeductions }
})
