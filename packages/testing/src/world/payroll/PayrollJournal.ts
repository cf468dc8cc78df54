import type { DepartmentId, EmployeeId, Paycheck } from "@ferrule/core/payroll"
import type { Records } from "../ScenarioMembers.ts"
import * as Cents from "./Cents.ts"
import { accounts, type LedgerAccount } from "./LedgerAccounts.ts"
import { byDepartment, type EarningTypes, isWage } from "./PaycheckEarnings.ts"

/** One line of a journal. */
export type LedgerLine = Records["generalLedger"]["items"][number]

/** What a journal needs to know besides the paychecks. */
export interface JournalContext {
  readonly types: EarningTypes
  readonly departments: ReadonlyMap<DepartmentId, Records["departments"]>
  readonly home: ReadonlyMap<EmployeeId, DepartmentId>
}

const premiums: ReadonlyMap<string, bigint> = new Map([
  ["8810", 2_100n],
  ["8017", 14_300n]
])

/** The premium for workers' compensation: a rate of each class on the wages. */
const premium = (paycheck: Paycheck, types: EarningTypes): Cents.Cents =>
  Cents.sum(paycheck.paycheckEarnings ?? [], ({ companyEarningId, workersCompensationCode, totalAmount }) =>
    isWage(types, companyEarningId)
      ? Cents.millionths(Cents.ofDecimal(totalAmount), premiums.get(workersCompensationCode ?? "") ?? 9_700n)
      : 0n
  )

const opposite = { debit: "credit", credit: "debit" } as const

const divisionNumber = (department: Records["departments"] | undefined): number | null =>
  /^\d{1,9}$/.test(department?.divisionId ?? "") ? Number(department?.divisionId) : null

const businessUnitNumber = (department: Records["departments"] | undefined): number | null =>
  /^\d{1,9}$/.test(department?.businessUnitId ?? "") ? Number(department?.businessUnitId) : null

/** The lines of one paycheck. An amount below zero goes to the other side; an amount of nothing has no line. */
export const journalLines = (paycheck: Paycheck, context: JournalContext): ReadonlyArray<LedgerLine> => {
  const home = context.home.get(paycheck.employeeId) ?? null
  const wages = byDepartment(paycheck.paycheckEarnings ?? [], home)
  const [work = home] = wages.keys()
  const lines: Array<LedgerLine> = []

  const post = (account: LedgerAccount, amount: Cents.Cents, workDepartmentId = work) => {
    if (amount === 0n) return
    const departmentId = { home, work: workDepartmentId, none: null }[account.by]
    const department = departmentId === null ? undefined : context.departments.get(departmentId)
    lines.push({
      accountNumber: account.accountNumber,
      accountDescription: account.accountDescription,
      amount: Cents.toDecimal(amount < 0n ? -amount : amount),
      type: amount < 0n ? opposite[account.type] : account.type,
      transactionCategory: account.transactionCategory,
      divisionId: divisionNumber(department),
      departmentId,
      businessUnitId: businessUnitNumber(department),
      costCenter: department?.departmentCode ?? null,
      paycheckNumber: paycheck.paycheckNumber,
      distribution: account.distribution,
      homeDepartmentId: home,
      workDepartmentId
    })
  }

  const taxes = paycheck.paycheckTaxes ?? []
  const deductions = paycheck.paycheckDeductions ?? []
  const employerTaxes = Cents.sum(taxes, ({ employerAmount }) => Cents.ofDecimal(employerAmount))
  const employerDeductions = Cents.sum(deductions, ({ employerAmount }) => Cents.ofDecimal(employerAmount))
  const insurance = premium(paycheck, context.types)

  for (const [departmentId, amount] of wages) post(accounts.wages, amount, departmentId)
  post(accounts.employerTaxExpense, employerTaxes)
  post(accounts.employerDeductionExpense, employerDeductions)
  post(accounts.insuranceExpense, insurance)
  post(accounts.employerTaxes, employerTaxes)
  post(
    accounts.employeeTaxes,
    Cents.sum(taxes, ({ employeeAmount }) => Cents.ofDecimal(employeeAmount))
  )
  post(accounts.employerDeductions, employerDeductions)
  post(
    accounts.employeeDeductions,
    Cents.sum(deductions, ({ employeeAmount }) => Cents.ofDecimal(employeeAmount))
  )
  post(accounts.insurance, insurance)
  post(accounts.cash, Cents.ofDecimal(paycheck.netPay?.total))
  return lines
}
