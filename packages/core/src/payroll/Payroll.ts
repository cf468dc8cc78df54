import { Context, Effect, Layer, Predicate, Stream } from "effect"
import type { HttpClient } from "effect/http"
import * as ApiClient from "../client/ApiClient.ts"
import type { ApiError } from "../client/ApiError.ts"
import { InvalidConnection } from "../client/Connection.ts"
import type { Drift } from "../client/answer/Drift.ts"
import * as RawRequest from "../client/RawRequest.ts"
import { PayrollApi } from "./api/PayrollApi.ts"
import { batchesOf } from "./PayrollBatches.ts"
import type { CompanyId } from "./domain/Ids.ts"
import { type PayrollConnection, toConnection } from "./PayrollConnection.ts"
import { type CompanySetup, companySetupOf } from "./CompanySetup.ts"
import { wholeLedgerOf } from "./ledger/WholeLedger.ts"
import { type WholeLists, wholeListsOf } from "./WholeLists.ts"

type Operations = ApiClient.ApiClient<typeof PayrollApi>

/** Older overviews name the total of a page `totalItems` (assumption 28). */
const normalize = (json: unknown): unknown =>
  Predicate.isObject(json) && "totalItems" in json && !("totalItemsCount" in json)
    ? { ...json, totalItemsCount: json.totalItems }
    : json

/** What is wrong with the second address is said of its own setting. */
const ofSync = (error: InvalidConnection): InvalidConnection =>
  error.setting === "baseUrl" ? new InvalidConnection({ ...error, setting: "syncBaseUrl" }) : error

/**
 * The service over operations, whatever carries them out. `main` are those of the address that serves payroll data,
 * where others come from another one.
 */
export const over = (
  operations: Operations,
  rest: Pick<Payroll["Service"], "address" | "request" | "drift"> & { readonly main?: Operations }
): Payroll["Service"] => {
  const { main = operations, ...own } = rest
  const { companies } = wholeListsOf(main).stream
  const lists = wholeListsOf(operations)
  return {
    ...operations,
    ...lists,
    ...own,
    setup: companySetupOf(lists),
    ledger: wholeLedgerOf(main),
    batches: batchesOf(operations),
    visibleCompanies: (companyIds) =>
      companyIds?.length === 0
        ? Effect.succeed(new Set<CompanyId>())
        : Effect.map(
            Stream.runCollect(companies(companyIds === undefined ? {} : { companyIds })),
            (visible) => new Set(visible.map(({ id }) => id))
          )
  }
}

const make = Effect.fnUntraced(function* (connection: PayrollConnection) {
  const shared = yield* ApiClient.share(connection)
  const at = (baseUrl: string) =>
    ApiClient.make(PayrollApi, { ...toConnection(connection), baseUrl }, { shared, normalize })
  const main = yield* at(connection.baseUrl)
  const request = yield* RawRequest.make(toConnection(connection), shared)
  const sync = connection.syncBaseUrl === undefined ? main : yield* Effect.mapError(at(connection.syncBaseUrl), ofSync)
  const operations: Operations = {
    ...main,
    employees: sync.employees,
    companies: { ...main.companies, list: sync.companies.list },
    timePunches: { list: (request) => emptyWhenNotFound(main.timePunches.list(request), request.query) },
    directEntryEarnings: {
      list: (request) => emptyWhenNotFound(main.directEntryEarnings.list(request), request.query)
    },
    departmentAssignments: {
      list: (request) => emptyWhenNotFound(main.departmentAssignments.list(request), request?.query)
    }
  }
  return over(operations, {
    main,
    // However it is written: capitals, a slash at the end and the port of https make no other API.
    address: new URL(connection.baseUrl).href.replace(/\/+$/, ""),
    request: ({ query, ...rest }: RawRequest.RawRequest) =>
      request({ ...rest, query: { "api-version": "3.0", ...query } }),
    drift: Effect.sync(shared.drift.report)
  })
})

/** Where the API answers 404 for "nothing matches" (specification 4.8), a list is empty. */
const emptyWhenNotFound = <A>(
  list: Effect.Effect<A, ApiError>,
  query: { readonly pageNumber?: number; readonly pageSize?: number } = {}
) => {
  const { pageNumber = 1, pageSize = 50 } = query
  // On a later page it means that the list has changed.
  if (pageNumber > 1) return list
  return Effect.catchTag(list, "NotFound", () =>
    Effect.succeed({ pageNumber, pageSize, totalItemsCount: 0, items: [] })
  )
}

/**
 * The payroll API over one connection: every operation as an effect, by group and name.
 *
 * ```ts
 * const payroll = yield* Payroll
 * const page = yield* payroll.payrollRuns.list({ query: { companyIds: [companyId] } })
 * ```
 */
export class Payroll extends Context.Service<
  Payroll,
  Operations &
    WholeLists & {
      /** The base address: what is known of items holds for it alone. */
      readonly address: string
      /** How companies are set up, looked up once and kept for five minutes. */
      readonly setup: CompanySetup
      /** The journal of one payroll run: all of it, or its first lines. */
      readonly ledger: ReturnType<typeof wholeLedgerOf>
      /**
       * A request that the contract does not describe, below the base address. The version of the API is 3.0 unless the
       * query says another.
       */
      readonly request: (request: RawRequest.RawRequest) => Effect.Effect<RawRequest.RawAnswer, ApiError>
      /** Every batch operation for any number of items; says of each batch what is known. */
      readonly batches: ReturnType<typeof batchesOf>
      /**
       * Those of the companies that the connection can see now, or all of them, asked of the address that serves payroll
       * data. The API leaves out without a word what is not visible: an empty list proves nothing unless its company is
       * among these.
       */
      readonly visibleCompanies: (
        companyIds?: ReadonlyArray<CompanyId>
      ) => Effect.Effect<ReadonlySet<CompanyId>, ApiError>
      /** How answers have differed from the contract so far, by operation and place; never values. */
      readonly drift: Effect.Effect<ReadonlyArray<Drift>>
    }
>()("@ferrule/core/payroll/Payroll") {
  /** The service over one connection; needs an HTTP client such as `FetchHttpClient.layer`. */
  static readonly layer = (
    connection: PayrollConnection
  ): Layer.Layer<Payroll, InvalidConnection, HttpClient.HttpClient> => Layer.effect(Payroll, make(connection))
}
