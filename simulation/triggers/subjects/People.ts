import { Decimal } from "@ferrule/core"
import { type DepartmentId, EmployeeDeductionId, EmployeeId } from "@ferrule/core/payroll"
import type { Records } from "../../../packages/testing/src/world/Scenario.ts"
import type { World } from "../../../packages/testing/src/world/World.ts"
import { employeeOf } from "../Cast.ts"
import { type Making, of, type OfWorld } from "./Subject.ts"

const firstId = 731_000

const employeeFrom = ({ company, date, serial }: Making): Records["employees"] => ({
  id: EmployeeId.make(firstId + serial),
  companyId: company.id,
  firstName: "Quillon",
  lastName: `Zarnowitz${serial}`,
  status: "Active",
  hireDate: date,
  connectedEmployeeIds: []
})

const other = (status: string | null | undefined, one: string, another: string): string =>
  status === one ? another : one

export const employees: OfWorld = of("employees", {
  make: employeeFrom,
  change: (record, serial) => ({ ...record, lastName: `Zarnowitz${serial}` }),
  turn: (record) => ({ ...record, status: other(record.status, "Active", "Terminated") })
})

const departmentsOf = (world: World, { company, serial }: Pick<Making, "company" | "serial">) =>
  world.records.departments
    .of([company.id])
    .map(({ departmentId }) => departmentId)
    .filter((_: DepartmentId, place) => (serial >> place) % 2 === 0)

export const departmentAssignments: OfWorld = of("departmentAssignments", {
  make: (making, world) => {
    const employee = employeeFrom(making)
    world.records.employees.set(employee)
    return {
      companyId: making.company.id,
      employeeId: employee.id,
      isRestrictedByAllDepartments: false,
      departmentIds: departmentsOf(world, making)
    }
  },
  change: (record) => ({ ...record, isRestrictedByAllDepartments: record.isRestrictedByAllDepartments !== true })
})

const amounts = (serial: number) => ({
  employeeAmount: Decimal.make(731_000 + serial),
  employerAmount: Decimal.make(1)
})

export const scheduledDeductions: OfWorld = of("scheduledDeductions", {
  make: ({ company, date, serial }) => ({
    employeeDeductionId: EmployeeDeductionId.make(firstId + serial),
    employeeId: employeeOf(company, serial),
    companyId: company.id,
    companyDeductionId: company.deduction,
    status: "Active",
    isOneTime: false,
    effectiveFrom: date,
    effectiveTo: null,
    flatAmount: amounts(serial)
  }),
  change: (record, serial) => ({ ...record, flatAmount: amounts(serial) }),
  turn: (record) => ({ ...record, status: other(record.status, "Active", "InActive") })
})
