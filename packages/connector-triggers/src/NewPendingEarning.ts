import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PendingEarnings } from "./feeds/PendingEarnings.ts"

/** Reports each pending earning once, when it shows. */
export const NewPendingEarning = Trigger.make("new_pending_earning", {
  title: "New pending earning",
  description: "Starts when an earning waits for an employee's next payroll.",
  help: "It starts for earnings from every system, also for those that you have created yourself. One that is dated within half a year of today is found at the next look, or within an hour where another went at the same time; one that is further away is found within a day. An earning that comes and is paid between two looks is missed; watch paychecks with New paycheck where that matters.",
  payload: CompanyChoice,
  feed: PendingEarnings,
  on: ["created"]
})
