import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { TimePunches } from "./feeds/TimePunches.ts"

/** Reports time punches that have been corrected. */
export const TimePunchChanged = Trigger.make("time_punch_changed", {
  title: "Time punch changed",
  description: "Starts when a clock-in or clock-out has been corrected.",
  help: "Its time, its kind, and whom or what it is charged to count. Punches of the last five weeks and the next four are compared at each look, older ones once a day. A new punch does not start it, and neither does one that is taken away.",
  payload: CompanyChoice,
  feed: TimePunches,
  on: ["updated"]
})
