import { Context, Effect, Layer, Predicate } from "effect"
import type { HttpClient } from "effect/http"
import * as ApiClient from "../client/ApiClient.ts"
import type { ApiError } from "../client/ApiError.ts"
import type { InvalidConnection } from "../client/Connection.ts"
import type { Drift } from "../client/answer/Drift.ts"
import { PayrollApi } from "./api/PayrollApi.ts"
import { batchesOf } from "./PayrollBatches.ts"
import { type PayrollConnection, toConnection } from "./PayrollConnection.ts"
import { streamsOf } from "./PayrollStreams.ts"

type Operations = ApiClient.ApiClient<typeof PayrollApi>

/** Older overviews name the total of a page `totalItems` (assumption 28). */
const normalize = (json: unknown): unknown =>
  Predicate.isObject(json) && "totalItems" in json && !("totalItemsCount" in json)
    ? { ...json, totalItemsCount: json.totalItems }
    : json

const make = Effect.fnUntraced(function* (connection: PayrollConnection) {
  const shared = yield* ApiClient.share(connection)
  const at = (baseUrl: string) =>
    ApiClient.make(PayrollApi, { ...toConnection(connection), baseUrl }, { shared, normalize })
  const main = yield* at(connection.baseUrl)
  const sync = connection.syncBaseUrl === undefined ? main : yield* at(connection.syncBaseUrl)
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
  return {
    ...operations,
    stream: streamsOf(operations),
    batches: batchesOf(operations),
    drift: Effect.sync(shared.drift.report)
  }
})

/** Where the API answers 404 for "nothing matches" (specification 4.8), a list is empty. */
const emptyWhenNotFound = <A>(
  list: Effect.Effect<A, ApiError>,
  query: { readonly pageNumber?: number; readonly pageSize?: number } = {}
) => {
  const { pageNumber = 1, pageSize = 50 } = query
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
  Operations & {
    /** Every list as a stream over all pages; long filters and ranges are split where that keeps their meaning. */
    readonly stream: ReturnType<typeof streamsOf>
    /** Every batch operation for any number of items; says of each batch what is known. */
    readonly batches: ReturnType<typeof batchesOf>
    /** How answers have differed from the contract so far, by operation and place; never values. */
    readonly drift: Effect.Effect<ReadonlyArray<Drift>>
  }
>()("@ferrule/core/payroll/Payroll") {
  /** The service over one connection; needs an HTTP client such as `FetchHttpClient.layer`. */
  static readonly layer = (
    connection: PayrollConnection
  ): Layer.Layer<Payroll, InvalidConnection, HttpClient.HttpClient> => Layer.effect(Payroll, make(connection))
}
