import { Context, Effect, Layer, Predicate } from "effect"
import type { HttpClient } from "effect/http"
import * as ApiClient from "../client/ApiClient.ts"
import type { InvalidConnection } from "../client/Connection.ts"
import type { Drift } from "../client/Drift.ts"
import { PayrollApi } from "./api/PayrollApi.ts"
import { type PayrollConnection, toConnection } from "./PayrollConnection.ts"

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
  return {
    ...main,
    employees: sync.employees,
    companies: { ...main.companies, list: sync.companies.list },
    drift: Effect.sync(shared.drift.report)
  }
})

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
    /** How answers have differed from the contract so far, by operation and place; never values. */
    readonly drift: Effect.Effect<ReadonlyArray<Drift>>
  }
>()("@ferrule/core/payroll/Payroll") {
  /** The service over one connection; needs an HTTP client such as `FetchHttpClient.layer`. */
  static readonly layer = (
    connection: PayrollConnection
  ): Layer.Layer<Payroll, InvalidConnection, HttpClient.HttpClient> => Layer.effect(Payroll, make(connection))
}
