import type { EmployeeId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { inParameter } from "../problems/Violation.ts"
import { notFound, refuse } from "../problems/Refusal.ts"
import * as Access from "../rules/Access.ts"
import * as Filter from "../rules/Filter.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

const needsScope = inParameter("companyId", "is missing; a company, or employees in `employeeIds`, must be given")

const find = Effect.fnUntraced(function* (id: EmployeeId) {
  const { records } = yield* World
  const { companies } = yield* Access.current
  const employee = records.employees.get(id)
  return employee !== undefined && companies.has(employee.companyId)
    ? employee
    : yield* notFound("There is no such employee.")
})

/** Specification 4.9; assumptions 15 and 16. */
export const Employees = HttpApiBuilder.group(ServedApi, "employees", (handlers) =>
  handlers
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query: { companyId, employeeIds, page = 1, pageSize } }) {
        yield* refuse(companyId === undefined && employeeIds === undefined ? [needsScope] : [])
        const { records } = yield* World
        const companies = yield* Scope.companies(companyId === undefined ? {} : { companyIds: [companyId] })
        const isWanted = Filter.anyOf(employeeIds)
        const employees = records.employees.of(companies).filter(({ id }) => isWanted(id))
        const answer = yield* Paging.page(employees, {
          pageNumber: page,
          ...(pageSize === undefined ? {} : { pageSize })
        })
        return {
          employees: answer.items,
          totalCount: answer.totalItemsCount,
          page: answer.pageNumber,
          pageSize: answer.pageSize
        }
      })
    )
    .handle("get", ({ params }) => find(params.id))
    .handle(
      "connected",
      Effect.fnUntraced(function* ({ query }) {
        const { records } = yield* World
        const { companies } = yield* Access.current
        const employee = yield* find(query.employeeId)
        return {
          employeeId: employee.id,
          connectedEmployees: employee.connectedEmployeeIds.flatMap((id) => {
            const other = records.employees.get(id)
            return other !== undefined && companies.has(other.companyId)
              ? [{ employeeId: other.id, companyId: other.companyId }]
              : []
          })
        }
      })
    )
)
