import { Decimal, LocalDate } from "@ferrule/core"
import { DataSource, ExternalUniqueId, PendingDeductionId, PendingEarningId } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import type { CompanySetup } from "./CompanySetup.ts"
import type { Draw } from "./Draw.ts"
import * as PayCatalog from "./PayCatalog.ts"

/** What waits for a payroll. */
export interface PendingItems {
  readonly pendingEarnings: WorldRecords["pendingEarnings"]
  readonly pendingDeductions: WorldRecords["pendingDeductions"]
}

/** The days that pending items are dated at. */
export interface Days {
  readonly from: LocalDate.LocalDate
  readonly to: LocalDate.LocalDate
}

const dateIn = ({ from, to }: Days, draw: Draw) =>
  LocalDate.addDays(from, draw.integer(0, Math.max(0, LocalDate.daysBetween(from, to))))

const source = (draw: Draw) => DataSource.make(draw.pick(["time-app", "sales-desk"]))

const quarterHours = (from: number, to: number, draw: Draw) => Decimal.make(draw.integer(4 * from, 4 * to) / 4)

const amountOf = (code: string, draw: Draw) => {
  switch (code) {
    case "OT":
      return draw.percent(80)
        ? { unitsAmount: { hours: quarterHours(1, 12, draw) } }
        : { unitsAndRateAmount: { hours: quarterHours(1, 8, draw), rate: draw.dollars(2400, 7200) } }
    case "PTO":
      return { unitsAmount: { hours: quarterHours(2, 8, draw) } }
    case "REIMB":
      return { flatAmount: { amount: draw.dollars(950, 42_000) } }
    default:
      return { flatAmount: { amount: draw.dollars(10_000, 250_000) } }
  }
}

const earningOf = (
  setup: CompanySetup,
  employee: Records["employees"],
  home: Records["departments"]["departmentId"] | undefined,
  days: Days,
  draw: Draw
): WorldRecords["pendingEarnings"] => {
  const code = draw.pick(["OT", "OT", "OT", "BONUS", "COMM", "REIMB", "PTO"])
  const type = setup.companyEarnings.find((earning) => earning.code === code)
  if (type === undefined) return []
  const elsewhere = draw.percent(20) ? setup.departments.find(({ departmentId }) => departmentId !== home) : undefined
  return [
    {
      id: PendingEarningId.make(draw.uuid(employee.id)),
      externalUniqueId: ExternalUniqueId.make(draw.uuid(employee.id)),
      employeeId: employee.id,
      companyId: setup.company.id,
      companyEarningId: type.id,
      ...(elsewhere === undefined ? {} : { laborDistributedDepartmentId: elsewhere.departmentId }),
      ...(draw.percent(15)
        ? { laborDistributedClientProject: { clientId: 501, projectId: draw.integer(601, 604) } }
        : {}),
      ...amountOf(code, draw),
      date: dateIn(days, draw),
      dataSource: source(draw)
    }
  ]
}

const deductionOf = (
  setup: CompanySetup,
  employee: Records["employees"],
  days: Days,
  draw: Draw
): WorldRecords["pendingDeductions"] => {
  const at = draw.integer(0, PayCatalog.deductions.length - 1)
  const [type, amounts] = [setup.companyDeductions[at], PayCatalog.deductions[at]]
  if (type === undefined || amounts === undefined) return []
  const [from, to] = amounts.employee
  return [
    {
      id: PendingDeductionId.make(draw.uuid(employee.id)),
      externalUniqueId: ExternalUniqueId.make(draw.uuid(employee.id)),
      employeeId: employee.id,
      companyId: setup.company.id,
      companyDeductionId: type.id,
      flatAmount: {
        employeeAmount: draw.dollars(from, to),
        employerAmount: amounts.employer[1] === 0 ? Decimal.make(0) : draw.dollars(...amounts.employer)
      },
      date: dateIn(days, draw),
      dataSource: source(draw)
    }
  ]
}

/** Items for some of the employees who are active, and always for the first of them. */
export const pendingItems = (
  setup: CompanySetup,
  assignments: WorldRecords["departmentAssignments"],
  employees: WorldRecords["employees"],
  days: Days,
  draw: Draw
): PendingItems => {
  const active = employees
    .map((employee, index) => ({ employee, index }))
    .filter(({ employee }) => employee.status === "Active")
  return {
    pendingEarnings: active.flatMap(({ employee, index }) =>
      index === 0 || draw.percent(22)
        ? earningOf(setup, employee, assignments[index]?.departmentIds[0], days, draw)
        : []
    ),
    pendingDeductions: active.flatMap(({ employee, index }) =>
      index === 0 || draw.percent(4) ? deductionOf(setup, employee, days, draw) : []
    )
  }
}
