import { CompanyId, distributions, PayrollNumber } from "@ferrule/core/payroll"
import { Schema } from "effect"
import { flag } from "./Filters.ts"

const distribution = (title: string, lines: string) =>
  Schema.optionalKey(
    Schema.Literals(distributions).annotate({
      title,
      description: `How ${lines} are spread over departments. As the company has it if left out.`,
      examples: ["homeDepartment"],
      choiceLabels: { none: "Not spread" }
    })
  )

/** Which payroll run's ledger is read, and how it is spread over departments (specification 4.4 rule 3). */
export const ledgerOptions = {
  companyId: CompanyId.annotate({ title: "Company", description: "The company whose payroll was run." }),
  payrollNumber: PayrollNumber.annotate({
    title: "Payroll number",
    description: "Number of the payroll run, as the list of payroll runs gives it."
  }),
  includeWorkersCompensation: flag(
    "Workers' compensation",
    "Add the lines of workers' compensation. They are left out otherwise."
  ),
  salaryExpenses: distribution("Salary expenses", "salary expenses"),
  employerTaxExpenses: distribution("Employer tax expenses", "the employer's tax expenses"),
  employerTaxLiabilities: distribution("Employer tax liabilities", "the employer's tax liabilities"),
  employeeTaxLiabilities: distribution("Employee tax liabilities", "the employees' tax liabilities"),
  employerDeductionExpenses: distribution("Employer deduction expenses", "the employer's deduction expenses"),
  employeeDeductionLiabilities: distribution("Employee deduction liabilities", "the employees' deduction liabilities"),
  employerDeductionLiabilities: distribution("Employer deduction liabilities", "the employer's deduction liabilities"),
  workersCompensationExpenses: distribution("Workers' compensation expenses", "workers' compensation expenses"),
  workersCompensationLiabilities: distribution("Workers' compensation liabilities", "workers' compensation liabilities")
}
