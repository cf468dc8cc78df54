import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { Employees } from "./feeds/Employees.ts"

/** Reports each employee once, when they show. */
export const NewEmployee = Trigger.make("new_employee", {
  title: "New employee",
  description: "Starts when a company has a new employee.",
  help: "It starts when the employee is entered, which can be before or after the first day of work. Employees who come back under the same id do not start it; Employee changed tells of these. Employees of a company that the connection has only just been allowed to see count as known.",
  payload: CompanyChoice,
  feed: Employees,
  on: ["created"]
})
