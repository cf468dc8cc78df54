import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Paychecks } from "./feeds/Paychecks.ts"

/** Reports paychecks whose days or amounts have changed. */
export const PaycheckChanged = Trigger.make("paycheck_changed", {
  title: "Paycheck changed",
  description: "Starts when the amounts or days of a paycheck have changed.",
  help: "Earnings, deductions, taxes, net pay, the day of payment and the pay period count. A void alone does not start it; use Paycheck voided for that, and New paycheck for paychecks that are new. Paychecks of the last 60 days are looked at daily and all others weekly, so a change can arrive that much later.",
  payload: CompanyChoice,
  feed: Paychecks,
  on: ["updated"]
})
