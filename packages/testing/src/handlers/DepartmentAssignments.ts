import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound, refuse } from "../problems/Refusal.ts"
import * as ExactlyOne from "../rules/ExactlyOne.ts"
import * as Filter from "../rules/Filter.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import type { Records } from "../world/Scenario.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"
import { ServedApi } from "./ServedApi.ts"

/** The assignment with the names that come from its employee and company. */
const serve = (
  { companies, departments, employees }: WorldState,
  assignment: Records["departmentAssignments"],
  withHidden: boolean
) => {
  const { firstName = null, lastName = null, employeeCode = null } = employees.get(assignment.employeeId) ?? {}
  return {
    ...assignment,
    firstName,
    lastName,
    employeeCode,
    companyCode: companies.get(assignment.companyId)?.code ?? null,
    departmentIds: assignment.departmentIds.filter((id) => withHidden || departments.get(id)?.isHidden !== true)
  }
}

/** Specification 4.8. */
export const DepartmentAssignments = HttpApiBuilder.group(ServedApi, "departmentAssignments", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { companyIds, employeeIds, includeHidden = true } = query
      yield* refuse(ExactlyOne.violations({ "company-ids": companyIds, "employee-ids": employeeIds }))
      const { records } = yield* World
      const isWanted = Filter.anyOf(employeeIds)
      const isListed = ({ employeeId }: Records["departmentAssignments"]): boolean =>
        isWanted(employeeId) &&
        (query.includeInactiveEmployees === true || records.employees.get(employeeId)?.status === "Active")
      const assignments = records.departmentAssignments.of(yield* Scope.companies(query)).filter(isListed)
      if (assignments.length === 0) return yield* notFound("No department assignments match.")
      const page = yield* Paging.page(assignments, query, 50)
      const items = page.items.map((assignment) => serve(records, assignment, includeHidden))
      if (query.includeDepartments !== true) return { ...page, items }
      const ids = new Set(items.flatMap(({ departmentIds }) => departmentIds))
      const departments = [...ids].map((id) => records.departments.get(id)).filter((found) => found !== undefined)
      return { ...page, items, included: { departments } }
    })
  )
)
