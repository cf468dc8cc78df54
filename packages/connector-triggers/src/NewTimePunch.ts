import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { TimePunches } from "./feeds/TimePunches.ts"

/** Reports each time punch once, when it shows. */
export const NewTimePunch = Trigger.make("new_time_punch", {
  title: "New time punch",
  description: "Starts when an employee has a new clock-in or clock-out.",
  help: "Each punch starts it once. Punches of the last five weeks and the next four are found at the next look, or within an hour where another punch went at the same time; those of other days are found within a day. Corrections do not start it; use Time punch changed for these.",
  payload: CompanyChoice,
  feed: TimePunches,
  on: ["created"]
})
