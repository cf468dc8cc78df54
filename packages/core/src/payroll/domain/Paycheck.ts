import { Schema } from "effect"
import { Decimal } from "../../values/Decimal.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyDeductionId, CompanyEarningId, CompanyId, EmployeeId, PayrollNumber } from "./Ids.ts"
import { laborDistribution } from "./LaborDistribution.ts"

const pay = Decimal.pipe(personal("pay"))

const PaycheckEarning = Schema.Struct({
  companyEarningId: Maybe(CompanyEarningId, "Earning type."),
  ...laborDistribution,
  flatAmount: Maybe(Schema.Struct({ amount: Maybe(pay, "Amount in dollars.") }), "A flat amount."),
  hoursAmount: Maybe(Schema.Struct({ hours: Maybe(pay, "Hours.") }), "Hours at the configured rate."),
  hoursAndRateAmount: Maybe(
    Schema.Struct({ hours: Maybe(pay, "Hours."), rate: Maybe(pay, "Dollars an hour.") }),
    "Hours at a stated rate."
  ),
  totalAmount: Maybe(pay, "Dollars earned by this line."),
  date: Maybe(LocalDate, "The day that the line belongs to.")
}).annotate({ identifier: "PaycheckEarning", description: "One line of earnings on a paycheck." })

const PaycheckDeduction = Schema.Struct({
  companyDeductionId: Maybe(CompanyDeductionId, "Deduction type."),
  employerAmount: Maybe(pay, "Dollars paid by the employer."),
  employeeAmount: Maybe(pay, "Dollars withheld from the employee.")
}).annotate({ identifier: "PaycheckDeduction", description: "One deduction on a paycheck." })

const PaycheckTax = Schema.Struct({
  companyTaxId: Maybe(Schema.Int, "Tax of the company."),
  employerAmount: Maybe(pay, "Dollars paid by the employer."),
  employeeAmount: Maybe(pay, "Dollars withheld from the employee.")
}).annotate({ identifier: "PaycheckTax", description: "One tax on a paycheck." })

const NetPay = Schema.Struct({
  total: Maybe(pay, "Dollars paid out."),
  directDeposits: Maybe(
    Schema.Array(
      Schema.Struct({
        amount: Maybe(pay, "Dollars deposited."),
        accountType: Maybe(OpenEnumeration(["checking", "savings"]), "Kind of account.")
      })
    ),
    "Deposits to the employee's accounts."
  ),
  checkDistribution: Maybe(
    Schema.Struct({
      amount: Maybe(pay, "Dollars paid by check."),
      isPremiumPay: Maybe(Schema.Boolean, "Whether it is premium pay.")
    }),
    "What is paid by check."
  )
}).annotate({ identifier: "NetPay", description: "What the employee is paid, and how." })

/** What one employee was paid in one payroll run (specification 2.9); keyed by company, run, employee and number. */
export const Paycheck = Schema.Struct({
  companyId: CompanyId.annotate({ description: "Id of the company." }),
  employeeId: EmployeeId.annotate({ description: "Id of the employee." }),
  payrollNumber: PayrollNumber.annotate({ description: "Number of the payroll run." }),
  paycheckDate: Maybe(LocalDate, "The day of payment."),
  payPeriodStart: Maybe(LocalDate, "First day of the pay period."),
  payPeriodEnd: Maybe(LocalDate, "Last day of the pay period."),
  isVoided: Maybe(Schema.Boolean, "Whether the paycheck has been voided."),
  paycheckNumber: Schema.String.annotate({ description: "Number of the paycheck.", examples: ["10042"] }),
  paycheckEarnings: Maybe(Schema.Array(PaycheckEarning), "Lines of earnings."),
  paycheckDeductions: Maybe(Schema.Array(PaycheckDeduction), "Deductions."),
  paycheckTaxes: Maybe(Schema.Array(PaycheckTax), "Taxes."),
  netPay: Maybe(NetPay, "What is paid out, and how.")
}).annotate({ identifier: "Paycheck", description: "What one employee was paid in one payroll run." })

/** See {@link Paycheck}. */
export interface Paycheck extends Schema.Schema.Type<typeof Paycheck> {}
