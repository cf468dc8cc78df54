import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Creates pending earnings and says of every row what became of it. */
export const CreatePendingEarnings = Action.make("create_pending_earnings", {
  title: "Create pending earnings",
  description: "Adds earnings to the employees' next payroll, none of them twice, and says what became of every row.",
  access: "write",
  payload: Payroll.EarningSubmission,
  success: Payroll.EarningsReport,
  run: Payroll.createPendingEarnings,
  preview: { success: Payroll.EarningsPreview, run: Payroll.previewPendingEarnings }
})
