import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { PayrollJournals } from "./feeds/PayrollJournals.ts"

/** Reports the general ledger of each payroll run once, when it is complete and balances. */
export const PayrollJournalReady = Trigger.make("payroll_journal_ready", {
  title: "Payroll journal ready",
  description: "Starts when the general ledger of a payroll run is there and balances.",
  help: "Each run starts it once, when its ledger has lines and debits and credits are the same to the last cent; that can be some time after the run. A ledger that is not there or does not balance is looked at again, and you are told when it is still so after 14 days. The ledger's lines do not come with it: get them with Build payroll journal or Get general ledger. Corrections of a ledger that was ready do not start it again, nor do ledgers of runs that were paid more than 60 days before the beginning.",
  payload: CompanyChoice,
  feed: PayrollJournals,
  on: ["created"]
})
