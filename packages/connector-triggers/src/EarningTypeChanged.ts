import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { EarningTypes } from "./feeds/EarningTypes.ts"

/** Reports earning types that are added, changed or removed. */
export const EarningTypeChanged = Trigger.make("earning_type_changed", {
  title: "Earning type changed",
  description: "Starts when a company's earning type is added, changed or removed.",
  help: "The change says which it was: created, updated or removed. Name, code, how it is calculated and the amounts that it accepts count. Of one that was removed only the id and the company arrive. Use it to keep what you have mapped to earning types up to date.",
  payload: CompanyChoice,
  feed: EarningTypes,
  on: ["created", "updated", "removed"]
})
