import { Action } from "@ferrule/core"
import { Employee, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

/** Gives one employee. */
export const GetEmployee = Action.make("get_employee", {
  title: "Get employee",
  description: "Gives one employee by id.",
  access: "read",
  payload: Schema.Struct({
    employeeId: EmployeeId.annotate({ title: "Employee", description: "Id of the employee." })
  }),
  success: Employee,
  run: ({ employeeId }) => Effect.flatMap(Payroll, ({ employees }) => employees.get({ params: { id: employeeId } }))
})
