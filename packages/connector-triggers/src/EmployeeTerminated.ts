import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Employees } from "./feeds/Employees.ts"
import { terminated } from "./feeds/Terminated.ts"

/** Reports employees who are not active any more. */
export const EmployeeTerminated = Trigger.make("employee_terminated", {
  title: "Employee terminated",
  description: "Starts when an employee is not active any more.",
  help: "It starts when the status becomes anything but Active, so a leave can start it where the payroll system has a status for that: look at the status that arrives. It also starts for an employee who is inactive when first seen. An employee without a status does not start it. Who becomes active again and leaves again starts it again.",
  payload: CompanyChoice,
  feed: Employees,
  on: [terminated]
})
