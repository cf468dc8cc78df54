import { Action } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"

/** Stops a scheduled deduction. */
export const StopScheduledDeduction = Action.make("stop_scheduled_deduction", {
  title: "Stop a scheduled deduction",
  description: "Stops one of an employee's scheduled deductions; it stays on record as stopped.",
  access: "write",
  payload: Payroll.ScheduleStop,
  success: Payroll.ScheduleStopped,
  run: Payroll.stopScheduledDeduction,
  preview: { success: Payroll.SchedulePreview, run: Payroll.previewStop }
})
