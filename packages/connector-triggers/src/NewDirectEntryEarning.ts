import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { DirectEntryEarnings } from "./feeds/DirectEntryEarnings.ts"

/** Reports each direct entry earning once, when it shows. */
export const NewDirectEntryEarning = Trigger.make("new_direct_entry_earning", {
  title: "New direct entry earning",
  description: "Starts when an earning has been entered by hand, such as a bonus.",
  help: "Each entry starts it once. Entries of the last five weeks and the next four are found at the next look, or within an hour where another went at the same time; those of other days are found within a day. Changes of an entry do not start it. What is paid in the end is on the paycheck; use New paycheck for that.",
  payload: CompanyChoice,
  feed: DirectEntryEarnings,
  on: ["created"]
})
