import { Action } from "@ferrule/core"
import { GeneralLedger, GeneralLedgerTransaction, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { ledgerOptions } from "./LedgerOptions.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

const { companyId, payPeriod, paycheckDate, payrollNumber, totalCredits, totalDebits } = GeneralLedger.fields

/** Gives the ledger lines of one payroll run. */
export const GetGeneralLedger = Action.make("get_general_ledger", {
  title: "Get general ledger",
  description: "Gives the ledger lines of one payroll run, with its totals. The totals are those of the whole run.",
  access: "read",
  payload: Schema.Struct({ ...ledgerOptions, limit }),
  success: Schema.Struct({
    companyId,
    payrollNumber,
    paycheckDate,
    payPeriod,
    totalDebits,
    totalCredits,
    ...Listing(GeneralLedgerTransaction, "ledger lines").fields
  }),
  run: ({ limit = defaultLimit, ...query }) => Effect.flatMap(Payroll, ({ ledger }) => ledger(query, limit))
})
