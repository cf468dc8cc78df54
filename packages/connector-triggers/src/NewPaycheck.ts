import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Paychecks } from "./feeds/Paychecks.ts"

/** Reports each paycheck once, when it shows. */
export const NewPaycheck = Trigger.make("new_paycheck", {
  title: "New paycheck",
  description: "Starts when an employee has a new paycheck.",
  help: "Each paycheck starts it once; a payroll run of 200 people starts it 200 times, so use New payroll run for what is done once a run. A paycheck that is added to an older run is found later: within a day where the run was paid in the last 60 days, else within a week. Voids and corrections do not start it; use Paycheck voided and Paycheck changed for these.",
  payload: CompanyChoice,
  feed: Paychecks,
  on: ["created"]
})
