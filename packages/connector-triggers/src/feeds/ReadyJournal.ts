import { personal } from "@ferrule/core"
import { CompanyId, GeneralLedger, PayrollNumber } from "@ferrule/core/payroll"
import { Schema } from "effect"

/** An exact amount as text. A run may pay one person, so that its totals are that person's pay. */
const total = (title: string, description: string) =>
  Schema.String.pipe(personal("pay")).annotate({ title, description, examples: ["64120.00"] })

/** The general ledger of a payroll run, complete and in balance; its lines are read by actions. */
export const ReadyJournal = Schema.Struct({
  companyId: CompanyId.annotate({ title: "Company", description: "Id of the company." }),
  payrollNumber: PayrollNumber.annotate({ title: "Payroll number", description: "Number of the payroll run." }),
  paycheckDate: GeneralLedger.fields.paycheckDate,
  payPeriod: GeneralLedger.fields.payPeriod,
  totalDebits: total("Total debits", "Sum of all debit lines, in dollars, exact, as text."),
  totalCredits: total("Total credits", "Sum of all credit lines; the same as the debits."),
  ledgerLines: Schema.Int.annotate({
    title: "Ledger lines",
    description: "How many lines the ledger has.",
    examples: [240]
  })
}).annotate({
  identifier: "ReadyJournal",
  description: "The general ledger of a payroll run, complete and in balance."
})

/** See {@link ReadyJournal}. */
export interface ReadyJournal extends Schema.Schema.Type<typeof ReadyJournal> {}
