import { DepartmentAssignment, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { companyIdOf, groupOf } from "./CompanyGroup.ts"
import { portionSections } from "./CompanyPortions.ts"
import { emptyWhenNotFound } from "./EmptyPage.ts"

/** The departments that employees may work in; of inactive employees too, so that who leaves is not taken for removed. */
export const DepartmentAssignments = companyFeed({
  name: "department_assignments",
  record: DepartmentAssignment,
  key: ({ companyId, employeeId }) => `${companyId}:${employeeId}`,
  group: groupOf,
  fingerprint: ({ departmentIds, isRestrictedByAllDepartments }) => ({ departmentIds, isRestrictedByAllDepartments }),
  sections: ({ groups }) =>
    Effect.map(Payroll, (payroll) =>
      portionSections(
        groups,
        (companyIds) => (pageNumber) =>
          emptyWhenNotFound(
            payroll.departmentAssignments.list({
              query: { companyIds, includeInactiveEmployees: true, pageNumber, pageSize: 500 }
            })
          )
      )
    ),
  gone: (key, group) => ({
    companyId: companyIdOf(group),
    employeeId: EmployeeId.make(Number(key.slice(key.indexOf(":") + 1)))
  })
})
