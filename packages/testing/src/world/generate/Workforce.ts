import { LocalDate } from "@ferrule/core"
import { EmployeeId } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import type { CompanySetup } from "./CompanySetup.ts"
import type { Draw } from "./Draw.ts"
import { firstNames, lastNames, plain } from "./PersonNames.ts"

/** The people of a company and the departments that they are assigned to. */
export interface Workforce {
  readonly employees: WorldRecords["employees"]
  readonly departmentAssignments: WorldRecords["departmentAssignments"]
}

/** The same person in two companies: the name, and the id in the other one. */
export interface Twin {
  readonly firstName: string
  readonly lastName: string
  readonly employeeId: EmployeeId
}

const employeeOf = (
  setup: CompanySetup,
  id: EmployeeId,
  index: number,
  before: LocalDate.LocalDate,
  draw: Draw,
  twin: Twin | undefined
): Records["employees"] => {
  const firstName = twin?.firstName ?? draw.pick(firstNames)
  const lastName = twin?.lastName ?? draw.pick(lastNames)
  return {
    id,
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}.${index + 1}@${setup.domain}`,
    status: index > 0 && draw.percent(6) ? "Terminated" : "Active",
    companyId: setup.company.id,
    hireDate: LocalDate.addDays(before, -draw.integer(30, 4000)),
    employeeCode: `E${String(index + 1).padStart(4, "0")}`,
    connectedEmployeeIds: twin === undefined ? [] : [twin.employeeId]
  }
}

const assignmentOf = (
  setup: CompanySetup,
  employee: Records["employees"],
  index: number,
  draw: Draw
): Records["departmentAssignments"] => {
  const visible = setup.departments.filter(({ isHidden }) => !isHidden).map(({ departmentId }) => departmentId)
  const hidden = setup.departments.filter(({ isHidden }) => isHidden).map(({ departmentId }) => departmentId)
  const first = draw.integer(0, visible.length - 1)
  const departmentIds = [
    ...visible.slice(first, first + (draw.percent(25) ? 2 : 1)),
    ...(index % 9 === 4 ? hidden : [])
  ]
  return {
    companyId: setup.company.id,
    employeeId: employee.id,
    isRestrictedByAllDepartments: draw.percent(5),
    departmentIds
  }
}

/** So many people, all hired before a date; the first one is active and may be known from another company. */
export const workforce = (
  setup: CompanySetup,
  firstId: number,
  count: number,
  before: LocalDate.LocalDate,
  draw: Draw,
  twin: Twin | undefined
): Workforce => {
  const employees = Array.from({ length: count }, (_, index) =>
    employeeOf(setup, EmployeeId.make(firstId + index), index, before, draw, index === 0 ? twin : undefined)
  )
  return {
    employees,
    departmentAssignments: employees.map((employee, index) => assignmentOf(setup, employee, index, draw))
  }
}
