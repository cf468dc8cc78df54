import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PendingEarnings } from "./feeds/PendingEarnings.ts"

/** Reports pending earnings that do not wait any more. */
export const PendingEarningGone = Trigger.make("pending_earning_gone", {
  title: "Pending earning gone",
  description: "Starts when a pending earning does not wait for a payroll any more.",
  help: "It was either paid or deleted: the payroll system does not say which, so look for it on the next paycheck. All that arrives is the earning's id and its company. It does not start while the company cannot be seen, and not before two readings agree that the earning is gone.",
  payload: CompanyChoice,
  feed: PendingEarnings,
  on: ["removed"]
})
