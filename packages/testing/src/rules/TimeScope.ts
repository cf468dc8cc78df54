import type { LocalDate } from "@ferrule/core"
import type { CompanyId, EmployeeId, OrganizationId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { refuse } from "../problems/Refusal.ts"
import * as DateRange from "./DateRange.ts"
import * as ExactlyOne from "./ExactlyOne.ts"
import * as Filter from "./Filter.ts"
import * as Scope from "./Scope.ts"

/** What the lists of punches and of direct entry earnings are asked for alike (specification 4.8). */
export interface TimeQuery {
  readonly startDate: LocalDate.LocalDate
  readonly endDate: LocalDate.LocalDate
  readonly organizationIds?: ReadonlyArray<OrganizationId>
  readonly companyIds?: ReadonlyArray<CompanyId>
  readonly employeeIds?: ReadonlyArray<EmployeeId>
  readonly dataSource?: string
  readonly projectIds?: ReadonlyArray<number>
  readonly clientIds?: ReadonlyArray<number>
}

interface TimeRecord {
  readonly employeeId: EmployeeId
  readonly dataSource?: string | null
  readonly projectId?: number | null
  readonly clientId?: number | null
}

// Both ends are always there; there is no longest range (specification 8).
const rangeOf = (query: TimeQuery): DateRange.DateRange => ({
  from: { parameter: "start-date", value: query.startDate },
  to: { parameter: "end-date", value: query.endDate }
})

/** The companies in scope, and what else a record must meet; its day is the date written in it (assumption 33). */
export const select = Effect.fnUntraced(function* (query: TimeQuery) {
  const { organizationIds, companyIds, employeeIds, dataSource } = query
  const range = rangeOf(query)
  yield* refuse([
    ...DateRange.violations(range, Number.POSITIVE_INFINITY),
    ...ExactlyOne.violations({
      "organization-ids": organizationIds,
      "company-ids": companyIds,
      "employee-ids": employeeIds
    })
  ])
  const isWantedEmployee = Filter.anyOf(employeeIds)
  const isWantedProject = Filter.anyOf(query.projectIds)
  const isWantedClient = Filter.anyOf(query.clientIds)
  return {
    companies: yield* Scope.companies(query),
    matches: (record: TimeRecord, time: string | null | undefined): boolean =>
      isWantedEmployee(record.employeeId) &&
      isWantedProject(record.projectId) &&
      isWantedClient(record.clientId) &&
      (dataSource === undefined || record.dataSource === dataSource) &&
      DateRange.contains(range, time?.slice(0, 10))
  }
})
