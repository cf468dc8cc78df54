import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Paychecks } from "./feeds/Paychecks.ts"
import { voided } from "./feeds/Voided.ts"

/** Reports paychecks that have been voided, and voids that have been taken back. */
export const PaycheckVoided = Trigger.make("paycheck_voided", {
  title: "Paycheck voided",
  description: "Starts when a paycheck has been voided, or its void has been taken back.",
  help: "The change says which of the two it was: voided or unvoided. It also starts for a paycheck that is voided when it is first seen. Paychecks of the last 60 days are looked at daily and all others weekly, so a void can arrive that much later. Combine it with New paycheck to undo what you booked.",
  payload: CompanyChoice,
  feed: Paychecks,
  on: [voided]
})
