import { Schema } from "effect"
import { personal } from "../../values/PersonalData.ts"
import { GeneralLedger } from "../domain/GeneralLedger.ts"
import { DepartmentId } from "../domain/Ids.ts"
import { UnmappedAccount } from "./JournalRefusal.ts"

/** The sides of a journal. */
export const sides = ["debit", "credit"] as const

/** An exact amount as text, with two places at least. */
const AmountText = Schema.String.annotate({ examples: ["1842.50"] }).pipe(personal("pay"))

/** One line of a journal entry: the sum of all ledger lines of one account, department and side. */
export const JournalLine = Schema.Struct({
  account: Schema.String.annotate({ description: "Account in your books.", examples: ["7010"] }),
  accountName: Schema.NullOr(Schema.String).annotate({ description: "Name of the account.", examples: ["Wages"] }),
  department: Schema.NullOr(Schema.String).annotate({
    description: "Department in your books, where a rule names one.",
    examples: ["Roastery"]
  }),
  departmentId: Schema.NullOr(DepartmentId).annotate({
    description: "Department of the payroll, where no rule names another."
  }),
  side: Schema.Literals(sides).annotate({ description: "Side of the journal." }),
  amount: AmountText.annotate({ description: "Dollars, exact, as text; never below zero." }),
  ledgerLines: Schema.Int.annotate({ description: "How many ledger lines are in it.", examples: [12] })
}).annotate({ identifier: "JournalLine", description: "One line of a journal entry." })

/** A balanced journal entry of one payroll run. */
export const PayrollJournal = Schema.Struct({
  companyId: GeneralLedger.fields.companyId,
  payrollNumber: GeneralLedger.fields.payrollNumber,
  paycheckDate: GeneralLedger.fields.paycheckDate,
  payPeriod: GeneralLedger.fields.payPeriod,
  lines: Schema.Array(JournalLine).annotate({ description: "The lines; debits and credits are the same in all." }),
  totalDebits: AmountText.annotate({ description: "Sum of all debits, in dollars, exact." }),
  totalCredits: AmountText.annotate({ description: "Sum of all credits; the same as the debits." }),
  ledgerLines: Schema.Int.annotate({ description: "How many ledger lines there are in all.", examples: [240] }),
  unmapped: Schema.Array(UnmappedAccount).annotate({
    description: "Payroll accounts that no rule fits; their lines keep their account."
  })
}).annotate({ identifier: "PayrollJournal", description: "A balanced journal entry of one payroll run." })

/** See {@link PayrollJournal}. */
export interface PayrollJournal extends Schema.Schema.Type<typeof PayrollJournal> {}
