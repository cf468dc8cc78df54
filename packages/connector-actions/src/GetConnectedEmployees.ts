import { Action } from "@ferrule/core"
import { ConnectedEmployees, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

/** Finds the same person in other companies. */
export const GetConnectedEmployees = Action.make("get_connected_employees", {
  title: "Get connected employees",
  description: "Finds the records of the same person in other companies that the connection can see.",
  access: "read",
  payload: Schema.Struct({
    employeeId: EmployeeId.annotate({ title: "Employee", description: "Id of the employee in one of the companies." })
  }),
  success: ConnectedEmployees,
  run: ({ employeeId }) => Effect.flatMap(Payroll, ({ employees }) => employees.connected({ query: { employeeId } }))
})
