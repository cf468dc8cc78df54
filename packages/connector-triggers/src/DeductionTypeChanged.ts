import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { DeductionTypes } from "./feeds/DeductionTypes.ts"

/** Reports deduction types that are added, changed or removed. */
export const DeductionTypeChanged = Trigger.make("deduction_type_changed", {
  title: "Deduction type changed",
  description: "Starts when a company's deduction type is added, changed or removed.",
  help: "The change says which it was: created, updated or removed. Name, code, category and how it is calculated count. Of one that was removed only the id and the company arrive. What employees have deducted does not start it; use Scheduled deduction changed for that.",
  payload: CompanyChoice,
  feed: DeductionTypes,
  on: ["created", "updated", "removed"]
})
