import type { LocalDate } from "@ferrule/core"
import type { DataSource, EmployeeId, ExternalUniqueId } from "@ferrule/core/payroll"
import { inParameter, type Violation } from "../problems/Violation.ts"
import * as DateRange from "./DateRange.ts"
import * as Filter from "./Filter.ts"

/** What the lists of pending earnings and of pending deductions are asked for alike (specification 4.6, 4.7). */
export interface PendingQuery {
  readonly employeeIds?: ReadonlyArray<EmployeeId>
  readonly externalUniqueId?: ExternalUniqueId
  readonly dataSource?: DataSource
  readonly effectiveDateFrom?: LocalDate.LocalDate
  readonly effectiveDateTo?: LocalDate.LocalDate
}

/** The filter by id, which makes the dates count for nothing. */
export interface IdFilter {
  readonly parameter: string
  readonly values: ReadonlyArray<string> | undefined
}

/** What a filter looks at. */
export interface Pending {
  readonly id: string
  readonly employeeId: EmployeeId
  readonly externalUniqueId?: string | null
  readonly dataSource?: string | null
  readonly date?: string | null
}

const rangeOf = (query: PendingQuery): DateRange.DateRange =>
  DateRange.make("effective-date", query.effectiveDateFrom, query.effectiveDateTo)

/** What is wrong with a query. */
export const violations = (query: PendingQuery, ids: IdFilter): ReadonlyArray<Violation> => {
  const range = rangeOf(query)
  const { externalUniqueId, dataSource } = query
  return [
    ...(ids.values === undefined
      ? [...DateRange.missing(range, `\`${ids.parameter}\` is given`), ...DateRange.violations(range)]
      : []),
    ...(externalUniqueId !== undefined && dataSource === undefined
      ? [inParameter("data-source", "is missing; it must be given together with `external-unique-id`")]
      : []),
    ...(dataSource !== undefined && externalUniqueId === undefined
      ? [inParameter("external-unique-id", "is missing; it must be given together with `data-source`")]
      : [])
  ]
}

/** Whether a record is asked for. */
export const matches = (query: PendingQuery, ids: IdFilter): ((record: Pending) => boolean) => {
  const range = rangeOf(query)
  const isWantedId = Filter.anyOf(ids.values)
  const isWantedEmployee = Filter.anyOf(query.employeeIds)
  return (record) =>
    isWantedId(record.id) &&
    isWantedEmployee(record.employeeId) &&
    (query.externalUniqueId === undefined || record.externalUniqueId === query.externalUniqueId) &&
    (query.dataSource === undefined || record.dataSource === query.dataSource) &&
    (ids.values !== undefined || DateRange.contains(range, record.date))
}
