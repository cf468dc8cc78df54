import { Effect, Stream } from "effect"
import type { ApiClient } from "../client/ApiClient.ts"
import { InvalidRequest } from "../client/ApiError.ts"
import { daysBetween } from "../values/LocalDate.ts"
import type { PayrollApi } from "./api/PayrollApi.ts"
import { of, type Paged, readAll } from "./ReadAll.ts"

type Operations = ApiClient<typeof PayrollApi>

const tooLong = new InvalidRequest({
  operation: "scheduledDeductions.list",
  violations: [
    {
      path: "effectiveTo",
      expected:
        "at most 365 days after effectiveFrom: the dates bound a deduction's whole term, so that parts of the range would miss long terms. Name employees and leave the dates out"
    }
  ]
})

const scheduled = (operations: Operations) => {
  const all = of(operations.scheduledDeductions.list, {
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "companyDeductionIds"]
  })
  return ((query = {}) => {
    const { effectiveFrom, effectiveTo } = query
    return effectiveFrom !== undefined && effectiveTo !== undefined && daysBetween(effectiveFrom, effectiveTo) > 365
      ? Stream.fail(tooLong)
      : all(query)
  }) as typeof all
}

/**
 * Every list of the API as a stream over all pages. Filters of more than 100 ids and date ranges of more than a year
 * are split and what they find is merged, wherever that keeps their meaning; elsewhere they are refused, with a reason.
 */
export const streamsOf = (operations: Operations) => ({
  organizations: of(operations.organizations.list, {
    pageSize: 500,
    filters: ["organizationIds", "companyIds"],
    key: ({ id }) => id
  }),
  companies: of(operations.companies.list, { pageSize: 500, filters: ["organizationIds", "companyIds"] }),
  companyEarnings: of(operations.companyEarnings.list, { pageSize: 500, filters: ["companyIds"] }),
  companyDeductions: of(operations.companyDeductions.list, { pageSize: 500, filters: ["companyIds"] }),
  companyTaxCodes: of(operations.companyTaxCodes.list, { pageSize: 500, filters: ["companyIds"] }),
  payrollRuns: of(operations.payrollRuns.list, {
    pageSize: 500,
    filters: ["companyIds"],
    dates: ["paycheckDateFrom", "paycheckDateTo"]
  }),
  paychecks: of(operations.paychecks.list, {
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "payrollKeys"],
    dates: ["paycheckDateFrom", "paycheckDateTo"]
  }),
  generalLedger: of(operations.generalLedger.get, { pageSize: 500, filters: [] }),
  scheduledDeductions: scheduled(operations),
  pendingEarnings: of(operations.pendingEarnings.list, {
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "pendingPaycheckEarningIds"],
    dates: ["effectiveDateFrom", "effectiveDateTo"]
  }),
  pendingDeductions: of(operations.pendingDeductions.list, {
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "pendingPaycheckDeductionIds"],
    dates: ["effectiveDateFrom", "effectiveDateTo"]
  }),
  timePunches: of(operations.timePunches.list, {
    pageSize: 250,
    filters: ["organizationIds", "companyIds", "employeeIds", "projectIds", "clientIds"]
  }),
  directEntryEarnings: of(operations.directEntryEarnings.list, {
    pageSize: 250,
    filters: ["organizationIds", "companyIds", "employeeIds", "projectIds", "clientIds"]
  }),
  departmentAssignments: of(operations.departmentAssignments.list, {
    pageSize: 500,
    filters: ["companyIds", "employeeIds"]
  }),
  employees: readAll(
    ({ pageNumber, ...query }: EmployeesQuery) =>
      Effect.map(
        operations.employees.list({ query: { ...query, ...(pageNumber === undefined ? {} : { page: pageNumber }) } }),
        ({ employees, pageSize, totalCount }) => ({ items: employees, pageSize, totalItemsCount: totalCount })
      ),
    { pageSize: 500, filters: ["employeeIds"] }
  )
})

type EmployeesQuery = Omit<NonNullable<NonNullable<Parameters<Operations["employees"]["list"]>[0]>["query"]>, "page"> &
  Paged
