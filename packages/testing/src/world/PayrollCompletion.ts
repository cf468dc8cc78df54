import {
  type EmployeeId,
  type Paycheck,
  type PendingDeductionId,
  type PendingEarningId,
  PayrollNumber
} from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "./ScenarioMembers.ts"
import * as Cents from "./payroll/Cents.ts"
import { netPay } from "./payroll/NetPay.ts"
import { deductionLines, isTaken } from "./payroll/PaycheckDeductions.ts"
import { earningTypes, isWage, pendingLine, regularLine } from "./payroll/PaycheckEarnings.ts"
import { taxLines, taxRates } from "./payroll/PaycheckTaxes.ts"
import { byEmployee, homeDepartments, type PayrollBooks, type PayrollDates } from "./payroll/PayrollBooks.ts"
import { journalLines } from "./payroll/PayrollJournal.ts"

export { booksOf, type PayrollBooks, type PayrollDates } from "./payroll/PayrollBooks.ts"

/** What a payroll leaves behind, and the pending items that it used up. */
export interface PayrollCompletion {
  readonly payrollRun: Records["payrollRuns"]
  readonly paychecks: WorldRecords["paychecks"]
  readonly generalLedger: Records["generalLedger"]
  readonly consumedPendingEarningIds: ReadonlyArray<PendingEarningId>
  readonly consumedPendingDeductionIds: ReadonlyArray<PendingDeductionId>
}

/** One payroll: what its paychecks have in common. */
const payrollOf = (books: PayrollBooks, dates: PayrollDates) => ({
  companyId: books.companyId,
  payrollNumber: PayrollNumber.make((books.lastRun?.payrollNumber ?? 0) + 1),
  dates,
  types: earningTypes(books.companyEarnings),
  taxes: taxRates(books.companyTaxCodes),
  active: new Set(books.employees.filter(({ status }) => status === "Active").map(({ id }) => id)),
  earnings: byEmployee(books.pendingEarnings),
  deductions: byEmployee(books.pendingDeductions),
  scheduled: byEmployee(books.scheduledDeductions.filter((deduction) => isTaken(deduction, dates, books.lastRun)))
})

type Payroll = ReturnType<typeof payrollOf>

const paycheckOf = (payroll: Payroll, employeeId: EmployeeId, place: number): Paycheck => {
  const { companyId, payrollNumber, dates, types } = payroll
  const isActive = payroll.active.has(employeeId)
  const paycheckEarnings = [
    ...(isActive ? [regularLine(employeeId, types, dates.payPeriod)] : []),
    ...(payroll.earnings.get(employeeId) ?? []).map((item) => pendingLine(item, types))
  ]
  const paycheckDeductions = [
    ...(isActive ? deductionLines(payroll.scheduled.get(employeeId) ?? []) : []),
    ...deductionLines(payroll.deductions.get(employeeId) ?? [])
  ]
  const wages = paycheckEarnings.filter(({ companyEarningId }) => isWage(types, companyEarningId))
  const gross = Cents.sum(paycheckEarnings, ({ totalAmount }) => Cents.ofDecimal(totalAmount))
  const paycheckTaxes = taxLines(
    Cents.sum(wages, ({ totalAmount }) => Cents.ofDecimal(totalAmount)),
    payroll.taxes
  )
  const withheld = Cents.sum([...paycheckDeductions, ...paycheckTaxes], ({ employeeAmount }) =>
    Cents.ofDecimal(employeeAmount)
  )
  return {
    companyId,
    employeeId,
    payrollNumber,
    paycheckDate: dates.paycheckDate,
    payPeriodStart: dates.payPeriod.startDate,
    payPeriodEnd: dates.payPeriod.endDate,
    isVoided: false,
    paycheckNumber: `${payrollNumber}${String(place + 1).padStart(4, "0")}`,
    paycheckEarnings,
    paycheckDeductions,
    paycheckTaxes,
    netPay: netPay(employeeId, gross - withheld)
  }
}

/**
 * Completes a company's payroll. Active employees are paid their regular hours and take their scheduled deductions;
 * pending items are used up whatever their date, also those of people who are no longer active. Nothing is held back
 * when deductions exceed the pay: the net pay is below zero then.
 */
export const completePayroll = (books: PayrollBooks, dates: PayrollDates): PayrollCompletion => {
  const payroll = payrollOf(books, dates)
  const { companyId, payrollNumber } = payroll
  const paid = new Set([...payroll.active, ...payroll.earnings.keys(), ...payroll.deductions.keys()])
  const paychecks = Array.from(paid, (employeeId, place) => paycheckOf(payroll, employeeId, place))
  const journal = {
    types: payroll.types,
    departments: new Map(books.departments.map((department) => [department.departmentId, department])),
    home: homeDepartments(books)
  }
  return {
    payrollRun: { companyId, payrollNumber, paycheckDate: dates.paycheckDate },
    paychecks,
    generalLedger: {
      companyId,
      payrollNumber,
      paycheckDate: dates.paycheckDate,
      payPeriod: dates.payPeriod,
      items: paychecks.flatMap((paycheck) => journalLines(paycheck, journal))
    },
    consumedPendingEarningIds: books.pendingEarnings.map(({ id }) => id),
    consumedPendingDeductionIds: books.pendingDeductions.map(({ id }) => id)
  }
}
