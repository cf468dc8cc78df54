import { LocalDate } from "@ferrule/core"
import type { OrganizationId } from "@ferrule/core/payroll"
import type { WorldRecords } from "../ScenarioMembers.ts"
import { companySetup } from "./CompanySetup.ts"
import * as Draw from "./Draw.ts"
import { lastPayPeriod, payrollDates, payrollHistory } from "./PayrollHistory.ts"
import { type Days, pendingItems } from "./PendingItems.ts"
import { scheduledDeductions } from "./ScheduledDeductions.ts"
import { timeRecords } from "./TimeRecords.ts"
import { type Twin, workforce } from "./Workforce.ts"

/** What a generated company follows from. */
export interface CompanyPlan {
  readonly seed: string | number
  /** Counted from 1. */
  readonly place: number
  readonly organizationId: OrganizationId
  readonly employees: number
  readonly firstEmployeeId: number
  readonly payrolls: number
  readonly today: LocalDate.LocalDate
  /** Who the first employee is, where that person works in another company, too. */
  readonly twin: Twin | undefined
}

/** The records of one company. */
export type CompanyRecords = Omit<WorldRecords, "accounts" | "organizations">

/** A company with its people and its history. Each kind of record has its own source of choices. */
export const generateCompany = (plan: CompanyPlan): CompanyRecords => {
  const { place, today } = plan
  const draw = (purpose: string) => Draw.make(plan.seed, `${purpose} of company ${place}`)
  const setup = companySetup(place, plan.organizationId, draw("setup"))
  const { company, departments, companyEarnings, companyDeductions, companyTaxCodes } = setup

  const dates = payrollDates(plan.payrolls, today)
  const payPeriod = lastPayPeriod(today)
  const begin = dates[0]?.payPeriod.startDate ?? payPeriod.startDate
  const people = workforce(setup, plan.firstEmployeeId, plan.employees, begin, draw("people"), plan.twin)
  const { employees, departmentAssignments } = people

  const scheduled = scheduledDeductions(setup, employees, today, draw("deductions"))
  const itemDraw = draw("pending items")
  const pending = (days: Days) => pendingItems(setup, departmentAssignments, employees, days, itemDraw)
  const books = {
    companyId: company.id,
    departments,
    employees,
    departmentAssignments,
    companyEarnings,
    companyTaxCodes,
    scheduledDeductions: scheduled
  }
  return {
    companies: [company],
    departments,
    employees,
    companyEarnings,
    companyDeductions,
    companyTaxCodes,
    ...payrollHistory(books, dates, pending, draw("voids")),
    ...pending({ from: LocalDate.addDays(payPeriod.endDate, 1), to: today }),
    scheduledDeductions: scheduled,
    ...timeRecords(setup, employees, departmentAssignments, payPeriod, draw("time")),
    departmentAssignments
  }
}
