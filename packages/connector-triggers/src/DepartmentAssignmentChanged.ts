import { Trigger } from "@ferrule/core"
import { CompanyChoice } from "./CompanyChoice.ts"
import { DepartmentAssignments } from "./feeds/DepartmentAssignments.ts"

/** Reports when the departments that an employee may work in are set, changed or taken away. */
export const DepartmentAssignmentChanged = Trigger.make("department_assignment_changed", {
  title: "Department assignment changed",
  description: "Starts when the departments that an employee may work in are set, changed or taken away.",
  help: "The change says which it was: created, updated or removed. Other names or codes of the employee or the company do not start it. Of an assignment that was removed only the company and the employee arrive.",
  payload: CompanyChoice,
  feed: DepartmentAssignments,
  on: ["created", "updated", "removed"]
})
