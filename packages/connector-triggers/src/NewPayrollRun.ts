import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PayrollRuns } from "./feeds/PayrollRuns.ts"

/** Reports each payroll run once, when it has been completed. */
export const NewPayrollRun = Trigger.make("new_payroll_run", {
  title: "New payroll run",
  description: "Starts when a company's payroll run has been completed.",
  payload: CompanyChoice,
  feed: PayrollRuns,
  on: "created"
})
