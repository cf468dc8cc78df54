import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Companies } from "./feeds/Companies.ts"

/** Reports companies that the connection can see now, and those that it cannot see any more. */
export const CompanyAccessChanged = Trigger.make("company_access_changed", {
  title: "Company access changed",
  description: "Starts when the connection can see another company, or cannot see one any more.",
  help: "The change says which it was: created or removed. Of a company that cannot be seen any more only the id arrives. Other triggers report nothing of a company while it cannot be seen, so use this one to tell the person who grants access. A company that gets another name does not start it.",
  payload: CompanyChoice,
  feed: Companies,
  on: ["created", "removed"]
})
