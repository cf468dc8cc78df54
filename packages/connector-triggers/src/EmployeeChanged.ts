import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Employees } from "./feeds/Employees.ts"

/** Reports employees whose name, e-mail, status, company or first day has changed. */
export const EmployeeChanged = Trigger.make("employee_changed", {
  title: "Employee changed",
  description: "Starts when an employee's name, e-mail, status, company or first day has changed.",
  help: "The record arrives as it is now, without what was there before. A new employee does not start it. One who leaves does, since the status changes; use Employee terminated to hear of these alone.",
  payload: CompanyChoice,
  feed: Employees,
  on: ["updated"]
})
