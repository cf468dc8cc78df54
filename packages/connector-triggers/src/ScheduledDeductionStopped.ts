import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { ScheduledDeductions } from "./feeds/ScheduledDeductions.ts"
import { stopped } from "./feeds/Stopped.ts"

/** Reports scheduled deductions that have been stopped. */
export const ScheduledDeductionStopped = Trigger.make("scheduled_deduction_stopped", {
  title: "Scheduled deduction stopped",
  description: "Starts when a scheduled deduction has been stopped.",
  help: "It starts when the deduction's status becomes stopped, and again when it is stopped after it has run again. It also starts for a deduction that is stopped when it is first seen. One that merely reaches its last day does not start it.",
  payload: CompanyChoice,
  feed: ScheduledDeductions,
  on: [stopped]
})
