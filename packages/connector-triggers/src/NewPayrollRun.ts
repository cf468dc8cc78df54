import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PayrollRuns } from "./feeds/PayrollRuns.ts"

/** Reports each payroll run once, when it has been completed. */
export const NewPayrollRun = Trigger.make("new_payroll_run", {
  title: "New payroll run",
  description: "Starts when a company's payroll run has been completed.",
  help: "Each run starts it once, whatever its day of payment: also one that is completed late, for a day long past or far ahead. It does not start again when something about the run changes. The paychecks and the general ledger may show a little after the run; use New paycheck or Payroll journal ready where you need them.",
  payload: CompanyChoice,
  feed: PayrollRuns,
  on: ["created"]
})
