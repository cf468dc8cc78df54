import { TriggerContract } from "@ferrule/testing/contracts"
import { numberOf } from "./planted.ts"

type Trial = TriggerContract.TriggerContractOptions
type Occasion = TriggerContract.Occasion

const world = { ...TriggerContract.quietWorld, employees: [] }

const person = { firstName: "Zebulon", lastName: "Quackenbush", email: "zebulon@quackenbush.example" }

const employeeOf = (occasion: Occasion) => ({
  ...person,
  id: numberOf(occasion),
  companyId: occasion.companyId,
  status: "Active",
  hireDate: occasion.date
})

const employees = (change: (version: number) => object): Trial => ({
  world,
  put: (occasion, version) => ({ employees: [{ ...employeeOf(occasion), ...change(version) }] }),
  key: (occasion) => String(numberOf(occasion))
})

/** Employees who change their names. */
export const names = employees((version) => ({ firstName: `${person.firstName} ${version}` }))

/** Employees who leave, and come back. */
export const leavers = employees((version) => ({ status: version % 2 === 1 ? "Terminated" : "Active" }))

/** The departments that employees may work in. */
export const assignments: Trial = {
  world,
  put: (occasion, version) => ({
    employees: [employeeOf(occasion)],
    departmentAssignments: [
      {
        companyId: occasion.companyId,
        employeeId: numberOf(occasion),
        isRestrictedByAllDepartments: version % 2 === 1,
        departmentIds: [(occasion.companyId - 100) * 1000 + 401]
      }
    ]
  }),
  take: (occasion) => ({
    remove: { departmentAssignments: [{ companyId: occasion.companyId, employeeId: numberOf(occasion) }] }
  }),
  key: (occasion) => `${occasion.companyId}:${numberOf(occasion)}`
}
