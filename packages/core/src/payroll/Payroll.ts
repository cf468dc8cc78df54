import { Context, Effect, Layer } from "effect"
import type { HttpClient } from "effect/http"
import * as ApiClient from "../client/ApiClient.ts"
import type { InvalidConnection } from "../client/Connection.ts"
import * as Policy from "../client/Policy.ts"
import { PayrollApi } from "./api/PayrollApi.ts"
import { type PayrollConnection, toConnection } from "./PayrollConnection.ts"

const make = Effect.fnUntraced(function* (connection: PayrollConnection) {
  const policy = yield* Policy.make(connection.policy)
  const operations = yield* ApiClient.make(PayrollApi, toConnection(connection), policy)
  if (connection.syncBaseUrl === undefined) return operations
  const syncConnection = { ...toConnection(connection), baseUrl: connection.syncBaseUrl }
  const sync = yield* ApiClient.make(PayrollApi, syncConnection, policy)
  return {
    ...operations,
    employees: sync.employees,
    companies: { ...operations.companies, list: sync.companies.list }
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
export class Payroll extends Context.Service<Payroll, ApiClient.ApiClient<typeof PayrollApi>>()(
  "@ferrule/core/payroll/Payroll"
) {
  /** The service over one connection; needs an HTTP client such as `FetchHttpClient.layer`. */
  static readonly layer = (
    connection: PayrollConnection
  ): Layer.Layer<Payroll, InvalidConnection, HttpClient.HttpClient> => Layer.effect(Payroll, make(connection))
}
