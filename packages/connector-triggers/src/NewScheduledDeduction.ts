import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { ScheduledDeductions } from "./feeds/ScheduledDeductions.ts"

/** Reports each scheduled deduction once, when it shows. */
export const NewScheduledDeduction = Trigger.make("new_scheduled_deduction", {
  title: "New scheduled deduction",
  description: "Starts when an employee has a new scheduled deduction.",
  help: "Each deduction starts it once, whether it recurs or is taken once, and whenever it begins. Changes of a deduction that is there do not start it; use Scheduled deduction changed for these. Deductions for the next payroll alone are pending; use New pending deduction for these.",
  payload: CompanyChoice,
  feed: ScheduledDeductions,
  on: ["created"]
})
