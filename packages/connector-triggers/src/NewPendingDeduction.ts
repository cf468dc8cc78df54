import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PendingDeductions } from "./feeds/PendingDeductions.ts"

/** Reports each pending deduction once, when it shows. */
export const NewPendingDeduction = Trigger.make("new_pending_deduction", {
  title: "New pending deduction",
  description: "Starts when a one-time deduction waits for an employee's next payroll.",
  help: "It starts for deductions from every system, also for those that you have created yourself. One that is dated within half a year of today is found at the next look, or within an hour where another went at the same time; one that is further away is found within a day. Deductions that recur are scheduled; use New scheduled deduction for these.",
  payload: CompanyChoice,
  feed: PendingDeductions,
  on: ["created"]
})
