import type { ledgerCategories } from "../ScenarioRecords.ts"

type LedgerCategory = (typeof ledgerCategories)[number]

/** What a kind of journal line has in common; `by` names the department that it is charged to by default. */
export interface LedgerAccount {
  readonly accountNumber: string
  readonly accountDescription: string
  readonly type: "debit" | "credit"
  readonly transactionCategory: string
  readonly distribution: LedgerCategory | null
  readonly by: "home" | "work" | "none"
}

const account = (
  side: "debit" | "credit",
  number: string,
  description: string,
  category: string,
  distribution: LedgerCategory | null,
  by: LedgerAccount["by"]
): LedgerAccount => ({
  accountNumber: number,
  accountDescription: description,
  type: side,
  transactionCategory: category,
  distribution,
  by
})

/** The accounts that a payroll is posted to. */
export const accounts = {
  wages: account("debit", "6000", "Wages expense", "salary", "salary-expenses", "work"),
  employerTaxExpense: account("debit", "6100", "Payroll tax expense", "employerTax", "employer-tax-expenses", "home"),
  employerDeductionExpense: account(
    "debit",
    "6200",
    "Benefits expense",
    "employerDeduction",
    "employer-deduction-expenses",
    "home"
  ),
  insuranceExpense: account(
    "debit",
    "6300",
    "Workers' compensation expense",
    "workersCompensation",
    "workers-compensation-expenses",
    "work"
  ),
  employerTaxes: account("credit", "2100", "Employer taxes payable", "employerTax", "employer-tax-liabilities", "none"),
  employeeTaxes: account("credit", "2110", "Employee taxes payable", "employeeTax", "employee-tax-liabilities", "none"),
  employerDeductions: account(
    "credit",
    "2200",
    "Employer contributions payable",
    "employerDeduction",
    "employer-deduction-liabilities",
    "none"
  ),
  employeeDeductions: account(
    "credit",
    "2210",
    "Employee deductions payable",
    "employeeDeduction",
    "employee-deduction-liabilities",
    "none"
  ),
  insurance: account(
    "credit",
    "2300",
    "Workers' compensation payable",
    "workersCompensation",
    "workers-compensation-liabilities",
    "none"
  ),
  cash: account("credit", "1000", "Payroll cash", "other", null, "none")
}
