import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { ScheduledDeductions } from "./feeds/ScheduledDeductions.ts"

/** Reports scheduled deductions of which amount, term or status has changed. */
export const ScheduledDeductionChanged = Trigger.make("scheduled_deduction_changed", {
  title: "Scheduled deduction changed",
  description: "Starts when the amount, the term or the status of a scheduled deduction has changed.",
  help: "A deduction that is stopped or runs again counts too; use Scheduled deduction stopped to hear of stops alone. A new deduction does not start it. Changes that are taken back between two looks are not seen.",
  payload: CompanyChoice,
  feed: ScheduledDeductions,
  on: ["updated"]
})
