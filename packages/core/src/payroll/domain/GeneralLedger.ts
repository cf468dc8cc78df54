import { Schema } from "effect"
import { Decimal } from "../../values/Decimal.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyId, DepartmentId, PayrollNumber } from "./Ids.ts"
import { pageFields } from "./Page.ts"

// A run may pay one person, and a line may come from one paycheck.
const pay = Decimal.pipe(personal("pay"))

/** How a category of ledger lines can be spread over departments (specification 4.4 rule 3). */
export const distributions = ["homeDepartment", "workDepartment", "none"] as const

/** One line of a payroll's journal (specification 2.10). Lines have no identity of their own. */
export const GeneralLedgerTransaction = Schema.Struct({
  accountNumber: Maybe(Schema.String, "Account of the general ledger.", "6000"),
  accountDescription: Maybe(Schema.String, "Name of the account.", "Wages expense"),
  amount: Maybe(pay, "Dollars; the side is given by `type`."),
  type: Maybe(OpenEnumeration(["debit", "credit"]), "Side of the journal."),
  transactionCategory: Maybe(OpenEnumeration(["other"]), "What the line stands for."),
  divisionId: Maybe(Schema.Int, "Division."),
  departmentId: Maybe(DepartmentId, "Department."),
  businessUnitId: Maybe(Schema.Int, "Business unit."),
  costCenter: Maybe(Schema.String, "Cost center.", "ROAST"),
  paycheckNumber: Maybe(Schema.String, "Paycheck that the line comes from.", "10042")
}).annotate({ identifier: "GeneralLedgerTransaction", description: "One line of the journal of a payroll run." })

/** See {@link GeneralLedgerTransaction}. */
export interface GeneralLedgerTransaction extends Schema.Schema.Type<typeof GeneralLedgerTransaction> {}

/** A page of the journal of one payroll run, with the totals of the whole journal (specification 2.10). */
export const GeneralLedger = Schema.Struct({
  ...pageFields(GeneralLedgerTransaction),
  companyId: Maybe(CompanyId, "Id of the company."),
  payrollNumber: Maybe(PayrollNumber, "Number of the payroll run."),
  paycheckDate: Maybe(LocalDate, "The day of payment."),
  payPeriod: Maybe(
    Schema.Struct({
      startDate: Maybe(LocalDate, "First day."),
      endDate: Maybe(LocalDate, "Last day.")
    }),
    "The pay period."
  ),
  totalDebits: Maybe(pay, "Total of all debits, in dollars."),
  totalCredits: Maybe(pay, "Total of all credits, in dollars.")
}).annotate({ identifier: "GeneralLedger", description: "A page of the journal of one payroll run." })

/** See {@link GeneralLedger}. */
export interface GeneralLedger extends Schema.Schema.Type<typeof GeneralLedger> {}
