import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { TaxCodes } from "./feeds/TaxCodes.ts"

/** Reports tax codes that are added, changed or removed. */
export const TaxCodeChanged = Trigger.make("tax_code_changed", {
  title: "Tax code changed",
  description: "Starts when a company's tax code is added, changed or removed.",
  help: "The change says which it was: created, updated or removed. Federal, state and local taxes count, with their rates and payees. Of one that was removed only the id and the company arrive.",
  payload: CompanyChoice,
  feed: TaxCodes,
  on: ["created", "updated", "removed"]
})
