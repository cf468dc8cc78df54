import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Creates or updates scheduled deductions and says of every row what became of it. */
export const UpsertScheduledDeductions = Action.make("upsert_scheduled_deductions", {
  title: "Create or update scheduled deductions",
  description: "Sets recurring or one-time deductions of employees, and says what became of every row.",
  access: "write",
  payload: Payroll.ScheduleSubmission,
  success: Payroll.ScheduleReport,
  run: Payroll.upsertScheduledDeductions,
  preview: { success: Payroll.SchedulePreview, run: Payroll.previewScheduledDeductions }
})
