import { Effect, Stream } from "effect"
import type { ApiClient } from "../client/ApiClient.ts"
import { InvalidRequest } from "../client/ApiError.ts"
import { daysBetween } from "../values/LocalDate.ts"
import type { PayrollApi } from "./api/PayrollApi.ts"
import type { GeneralLedgerTransaction } from "./domain/GeneralLedger.ts"
import { of, type Paged, readAll, type WholeList } from "./ReadAll.ts"

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
    what: "scheduled deductions",
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "companyDeductionIds"],
    key: ({ employeeDeductionId }) => String(employeeDeductionId)
  })
  const isTooLong = ({ effectiveFrom, effectiveTo }: NonNullable<Parameters<typeof all.stream>[0]> = {}): boolean =>
    effectiveFrom !== undefined && effectiveTo !== undefined && daysBetween(effectiveFrom, effectiveTo) > 365
  const whole: typeof all = {
    stream: (query, options) => (isTooLong(query) ? Stream.fail(tooLong) : all.stream(query, options)),
    stable: (query, options) => (isTooLong(query) ? Effect.fail(tooLong) : all.stable(query, options)),
    first: (query, options) => (isTooLong(query) ? Effect.fail(tooLong) : all.first(query, options))
  }
  return whole
}

const id = (item: { readonly id: string | number }): string => String(item.id)
const paycheckDates = { from: "paycheckDateFrom", to: "paycheckDateTo" }
const effectiveDates = { from: "effectiveDateFrom", to: "effectiveDateTo" }
const timeFilters = ["organizationIds", "companyIds", "employeeIds", "projectIds", "clientIds"]

/** Every list of the API, and what is to be known to read the whole of it. Ledger lines have no identity of their own. */
const listsOf = (operations: Operations) => ({
  organizations: of(operations.organizations.list, {
    what: "organizations",
    pageSize: 500,
    filters: ["organizationIds", "companyIds"],
    key: id,
    mayMatchTwice: true
  }),
  companies: of(operations.companies.list, {
    what: "companies",
    pageSize: 500,
    filters: ["organizationIds", "companyIds"],
    key: id
  }),
  companyEarnings: of(operations.companyEarnings.list, {
    what: "earning types",
    pageSize: 500,
    filters: ["companyIds"],
    key: id
  }),
  companyDeductions: of(operations.companyDeductions.list, {
    what: "deduction types",
    pageSize: 500,
    filters: ["companyIds"],
    key: id
  }),
  companyTaxCodes: of(operations.companyTaxCodes.list, {
    what: "tax codes",
    pageSize: 500,
    filters: ["companyIds"],
    key: ({ companyId, taxCodeId }) => `${companyId}:${taxCodeId}`
  }),
  payrollRuns: of(operations.payrollRuns.list, {
    what: "payroll runs",
    pageSize: 500,
    filters: ["companyIds"],
    dates: paycheckDates,
    key: ({ companyId, payrollNumber }) => `${companyId}:${payrollNumber}`
  }),
  paychecks: of(operations.paychecks.list, {
    what: "paychecks",
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "payrollKeys"],
    dates: paycheckDates,
    key: ({ companyId, employeeId, paycheckNumber, payrollNumber }) =>
      [companyId, payrollNumber, employeeId, paycheckNumber].join(":")
  }),
  scheduledDeductions: scheduled(operations),
  pendingEarnings: of(operations.pendingEarnings.list, {
    what: "pending earnings",
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "pendingPaycheckEarningIds"],
    dates: { ...effectiveDates, ignoredWith: "pendingPaycheckEarningIds" },
    key: id
  }),
  pendingDeductions: of(operations.pendingDeductions.list, {
    what: "pending deductions",
    pageSize: 500,
    filters: ["companyIds", "employeeIds", "pendingPaycheckDeductionIds"],
    dates: { ...effectiveDates, ignoredWith: "pendingPaycheckDeductionIds" },
    key: id
  }),
  timePunches: of(operations.timePunches.list, {
    what: "time punches",
    pageSize: 250,
    filters: timeFilters,
    key: id
  }),
  directEntryEarnings: of(operations.directEntryEarnings.list, {
    what: "direct entry earnings",
    pageSize: 250,
    filters: timeFilters,
    key: ({ directEntryEarningId }) => String(directEntryEarningId)
  }),
  departmentAssignments: of(operations.departmentAssignments.list, {
    what: "department assignments",
    pageSize: 500,
    filters: ["companyIds", "employeeIds"],
    key: ({ companyId, employeeId }) => `${companyId}:${employeeId}`
  }),
  employees: readAll(
    ({ pageNumber, ...query }: EmployeesQuery) =>
      Effect.map(
        operations.employees.list({ query: { ...query, ...(pageNumber === undefined ? {} : { page: pageNumber }) } }),
        ({ employees, pageSize, totalCount }) => ({ items: employees, pageSize, totalItemsCount: totalCount })
      ),
    { what: "employees", pageSize: 500, filters: ["employeeIds"], key: id }
  )
})

type EmployeesQuery = Omit<NonNullable<NonNullable<Parameters<Operations["employees"]["list"]>[0]>["query"]>, "page"> &
  Paged

type Lists = ReturnType<typeof listsOf>

/**
 * The whole of every list of the API. Filters of more than 100 ids and date ranges of more than a year are split and
 * what they find is merged, wherever that keeps their meaning; elsewhere they are refused, with a reason.
 */
export interface WholeLists {
  /** Every item over all pages, in bounded memory. */
  readonly stream: { readonly [Name in keyof Lists]: Lists[Name]["stream"] } & {
    readonly generalLedger: WholeList<GeneralLedgerQuery, GeneralLedgerTransaction>["stream"]
  }
  /** Every item, read until two readings agree: needed before anything follows from what is not there (law 5). */
  readonly stable: { readonly [Name in keyof Lists]: Lists[Name]["stable"] }
  /** The first items of a list, up to a limit, and whether there are more than these. */
  readonly first: { readonly [Name in keyof Lists]: Lists[Name]["first"] }
}

type GeneralLedgerQuery = Parameters<Operations["generalLedger"]["get"]>[0]["query"]

/** See {@link WholeLists}. */
export const wholeListsOf = (operations: Operations): WholeLists => {
  const lists = listsOf(operations)
  const ledger = of(operations.generalLedger.get, { what: "ledger lines", pageSize: 500, filters: [], key: String })
  const pick = <Way extends "stream" | "stable" | "first">(way: Way) =>
    Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list[way]])) as {
      readonly [Name in keyof Lists]: Lists[Name][Way]
    }
  return { stream: { ...pick("stream"), generalLedger: ledger.stream }, stable: pick("stable"), first: pick("first") }
}
