import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PendingDeductions } from "./feeds/PendingDeductions.ts"

/** Reports pending deductions that do not wait any more. */
export const PendingDeductionGone = Trigger.make("pending_deduction_gone", {
  title: "Pending deduction gone",
  description: "Starts when a pending deduction does not wait for a payroll any more.",
  help: "It was either taken or deleted: the payroll system does not say which, so look for it on the next paycheck. All that arrives is the deduction's id and its company. It does not start while the company cannot be seen, and not before two readings agree that the deduction is gone.",
  payload: CompanyChoice,
  feed: PendingDeductions,
  on: ["removed"]
})
