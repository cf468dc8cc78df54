import type { LocalDate } from "@ferrule/core"
import type { CompanyEarningId, DepartmentId, EmployeeId, Paycheck } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import * as Cents from "./Cents.ts"
import { configuredRate, regularHours, trait } from "./PayRate.ts"

type EarningType = Records["companyEarnings"]

/** One line of earnings on a paycheck. */
export type EarningLine = NonNullable<Paycheck["paycheckEarnings"]>[number]

/** The earning types of a company. */
export interface EarningTypes {
  readonly byId: ReadonlyMap<CompanyEarningId, EarningType>
  readonly regular: EarningType | undefined
}

/** The earning types by their ids, and the one that regular hours are paid under: that with the code REG, else the first. */
export const earningTypes = (types: WorldRecords["companyEarnings"]): EarningTypes => ({
  byId: new Map(types.map((type) => [type.id, type])),
  regular: types.find(({ code }) => code?.toUpperCase() === "REG") ?? types[0]
})

const notTaxed: ReadonlySet<string> = new Set(["REIMB", "EXP", "MILES"])

/** Whether taxes and workers' compensation are due on an earning type: on all but the repayment of expenses. */
export const isWage = (types: EarningTypes, id: CompanyEarningId | null | undefined): boolean =>
  id === undefined || id === null || !notTaxed.has(types.byId.get(id)?.code?.toUpperCase() ?? "")

const classes = ["8810", "8017", "9079"] as const

/** The employee's own workers' compensation class. */
const ownClass = (employeeId: EmployeeId): string => classes[trait(employeeId, 2, classes.length)] ?? "8810"

/** The line for the employee's regular hours. */
export const regularLine = (
  employeeId: EmployeeId,
  types: EarningTypes,
  period: { readonly startDate: LocalDate.LocalDate; readonly endDate: LocalDate.LocalDate }
): EarningLine => {
  const hours = regularHours(employeeId, period)
  const rate = configuredRate(employeeId, types.regular)
  return {
    ...(types.regular === undefined ? {} : { companyEarningId: types.regular.id }),
    workersCompensationCode: ownClass(employeeId),
    flatAmount: null,
    hoursAmount: null,
    hoursAndRateAmount: { hours, rate },
    totalAmount: Cents.toDecimal(Cents.product(hours, rate)),
    date: period.endDate
  }
}

/** How a pending earning states its amount, and what it comes to; units without a rate are paid at the configured one. */
const amountOf = (item: Records["pendingEarnings"], types: EarningTypes) => {
  const { flatAmount, unitsAmount, unitsAndRateAmount } = item
  const none = { flatAmount: null, hoursAmount: null, hoursAndRateAmount: null }
  const hours = unitsAndRateAmount?.hours ?? unitsAmount?.hours
  if (hours === undefined || hours === null) {
    return { ...none, flatAmount: flatAmount ?? null, total: Cents.ofDecimal(flatAmount?.amount) }
  }
  const stated = unitsAndRateAmount?.rate
  if (stated !== undefined && stated !== null) {
    return { ...none, hoursAndRateAmount: { hours, rate: stated }, total: Cents.product(hours, stated) }
  }
  const rate = configuredRate(item.employeeId, types.byId.get(item.companyEarningId))
  return { ...none, hoursAmount: { hours }, total: Cents.product(hours, rate) }
}

/** The line that a pending earning becomes. */
export const pendingLine = (item: Records["pendingEarnings"], types: EarningTypes): EarningLine => {
  const { total, ...amounts } = amountOf(item, types)
  return {
    companyEarningId: item.companyEarningId,
    laborDistributedDepartmentId: item.laborDistributedDepartmentId ?? null,
    laborDistributedClientProject: item.laborDistributedClientProject ?? null,
    laborDistributedJobCode: item.laborDistributedJobCode ?? null,
    workersCompensationCode: item.workersCompensationCode ?? ownClass(item.employeeId),
    ...amounts,
    totalAmount: Cents.toDecimal(total),
    date: item.date ?? null
  }
}

/** What the lines come to, by the department that the labor is charged to. */
export const byDepartment = (
  lines: ReadonlyArray<EarningLine>,
  home: DepartmentId | null
): ReadonlyMap<DepartmentId | null, Cents.Cents> => {
  const totals = new Map<DepartmentId | null, Cents.Cents>()
  for (const line of lines) {
    const department = line.laborDistributedDepartmentId ?? home
    totals.set(department, (totals.get(department) ?? 0n) + Cents.ofDecimal(line.totalAmount))
  }
  return totals
}
