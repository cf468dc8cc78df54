import type { LocalDate } from "@ferrule/core"
import type { CompanyId, DepartmentId, EmployeeId } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"

/** What a company's payroll is calculated from. */
export interface PayrollBooks {
  readonly companyId: CompanyId
  readonly departments: WorldRecords["departments"]
  readonly employees: WorldRecords["employees"]
  readonly departmentAssignments: WorldRecords["departmentAssignments"]
  readonly companyEarnings: WorldRecords["companyEarnings"]
  readonly companyTaxCodes: WorldRecords["companyTaxCodes"]
  readonly pendingEarnings: WorldRecords["pendingEarnings"]
  readonly pendingDeductions: WorldRecords["pendingDeductions"]
  readonly scheduledDeductions: WorldRecords["scheduledDeductions"]
  readonly lastRun: Records["payrollRuns"] | undefined
}

/** When a payroll pays, and for which days. */
export interface PayrollDates {
  readonly paycheckDate: LocalDate.LocalDate
  readonly payPeriod: { readonly startDate: LocalDate.LocalDate; readonly endDate: LocalDate.LocalDate }
}

/** The books of one company of a world. */
export const booksOf = (world: WorldRecords, companyId: CompanyId): PayrollBooks => {
  const own = <R extends { readonly companyId: CompanyId }>(records: ReadonlyArray<R>) =>
    records.filter((record) => record.companyId === companyId)
  return {
    companyId,
    departments: own(world.departments),
    employees: own(world.employees),
    departmentAssignments: own(world.departmentAssignments),
    companyEarnings: own(world.companyEarnings),
    companyTaxCodes: own(world.companyTaxCodes),
    pendingEarnings: own(world.pendingEarnings),
    pendingDeductions: own(world.pendingDeductions),
    scheduledDeductions: own(world.scheduledDeductions),
    lastRun: own(world.payrollRuns).reduce<Records["payrollRuns"] | undefined>(
      (last, run) => (last === undefined || run.payrollNumber > last.payrollNumber ? run : last),
      undefined
    )
  }
}

/** The records of each employee. */
export const byEmployee = <R extends { readonly employeeId: EmployeeId }>(
  records: ReadonlyArray<R>
): ReadonlyMap<EmployeeId, ReadonlyArray<R>> => {
  const groups = new Map<EmployeeId, Array<R>>()
  for (const record of records) {
    const group = groups.get(record.employeeId)
    if (group === undefined) groups.set(record.employeeId, [record])
    else group.push(record)
  }
  return groups
}

/** The primary department of each employee: the first one assigned. */
export const homeDepartments = (books: PayrollBooks): ReadonlyMap<EmployeeId, DepartmentId> =>
  new Map(
    books.departmentAssignments.flatMap(({ employeeId, departmentIds }) => {
      const first = departmentIds[0]
      return first === undefined ? [] : [[employeeId, first] as const]
    })
  )
