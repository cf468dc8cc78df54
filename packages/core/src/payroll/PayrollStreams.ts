import { Effect, Stream } from "effect"
import { type ApiError, InvalidRequest } from "../client/ApiError.ts"
import type { ApiClient } from "../client/ApiClient.ts"
import * as Pages from "../client/Pages.ts"
import * as Split from "../client/Split.ts"
import { daysBetween, type LocalDate } from "../values/LocalDate.ts"
import type { PayrollApi } from "./api/PayrollApi.ts"

type Operations = ApiClient<typeof PayrollApi>

// Longer filters are split, also where the API takes them: every id travels in the address.
const mostIds = 100
// A range may be 365 days long (specification 8); ranges of our own stay a day below (law 13).
const longestRange = 364

/** Which items to read: the query of the list, without the page. */
type Selection<Query> = Omit<Query, "pageNumber" | "apiVersion">

/** Every item of a list over all pages, in bounded memory. */
export type ReadAll<Query, Item> = (
  ...query: {} extends Selection<Query> ? [query?: Selection<Query>] : [query: Selection<Query>]
) => Stream.Stream<Item, ApiError>

/** The same query once for each portion of a long filter. What it finds is the same, since the values of a filter are alternatives. */
const splitFilters = <Query extends object>(query: Query, names: ReadonlyArray<string>): ReadonlyArray<Query> =>
  names.reduce<ReadonlyArray<Query>>(
    (queries, name) =>
      queries.flatMap((each) => {
        const values: unknown = Object(each)[name]
        return Array.isArray(values)
          ? Split.portions(values, mostIds).map((portion) => ({ ...each, [name]: portion }))
          : [each]
      }),
    [query]
  )

/** The same query once for each part of a long range of dates; each item has one date, so it is in one part. */
const splitDates = <Query extends object>(query: Query, from: string, to: string): ReadonlyArray<Query> => {
  const range = { from: Object(query)[from] as LocalDate | undefined, to: Object(query)[to] as LocalDate | undefined }
  if (range.from === undefined || range.to === undefined || range.from > range.to) return [query]
  return Split.windows({ from: range.from, to: range.to }, longestRange).map((window) => ({
    ...query,
    [from]: window.from,
    [to]: window.to
  }))
}

const distinctBy = <Item>(key: (item: Item) => unknown) => {
  const seen = new Set<unknown>()
  return (item: Item): boolean => {
    const isNew = !seen.has(key(item))
    seen.add(key(item))
    return isNew
  }
}

interface Paged {
  readonly pageNumber?: number
  readonly pageSize?: number
}

const readAll = <Query extends Paged, Item>(
  list: (query: Query) => Effect.Effect<Pages.Page<Item>, ApiError>,
  options: {
    readonly pageSize: number
    readonly filters: ReadonlyArray<string>
    readonly dates?: readonly [from: string, to: string]
    /** Where an item can match several portions of a filter: what identifies it. */
    readonly key?: (item: Item) => unknown
  }
) =>
  ((query: Selection<Query> = {} as Selection<Query>) => {
    const whole = { pageSize: options.pageSize, ...query } as Query
    const queries = splitFilters(whole, options.filters).flatMap((each) =>
      options.dates === undefined ? [each] : splitDates(each, ...options.dates)
    )
    const items = Stream.fromIterable(queries).pipe(
      Stream.flatMap((each) => Pages.stream((pageNumber) => list({ ...each, pageNumber })))
    )
    return queries.length > 1 && options.key !== undefined ? Stream.filter(items, distinctBy(options.key)) : items
  }) as ReadAll<Query, Item>

/** A list that can be read page by page. */
type List<Query, Item> = (request: { readonly query: Query }) => Effect.Effect<Pages.Page<Item>, ApiError>

const of = <Query extends Paged, Item>(list: List<Query, Item>, options: Parameters<typeof readAll<Query, Item>>[1]) =>
  readAll<Query, Item>((query) => list({ query }), options)

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
