import { Effect, Schema, type Types } from "effect"
import { type HttpClient, HttpClientError, type HttpClientResponse } from "effect/http"
import { HttpApi, HttpApiClient, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { reader, type ReadAnswer } from "./answer/Answer.ts"
import { type ApiError, InvalidRequest, isApiError } from "./ApiError.ts"
import { type Connection, InvalidConnection } from "./Connection.ts"
import * as ConnectionClient from "./ConnectionClient.ts"
import { type DriftReport, make as makeDrift } from "./answer/Drift.ts"
import { observed } from "./Observed.ts"
import { make as makePolicy, type Policy } from "./policy/Policy.ts"
import { fromHttpClientError } from "./TransportFailure.ts"
import { fromSchemaError } from "./Violation.ts"

type Part<Name extends string, Value> = [Value] extends [never]
  ? {}
  : {} extends Value
    ? { readonly [Key in Name]?: Value }
    : { readonly [Key in Name]: Value }

type Request<Endpoint extends HttpApiEndpoint.ConstraintRequest> = Types.Simplify<
  Part<"params", Endpoint["~Params"]["Type"]> &
    Part<"query", Endpoint["~Query"]["Type"]> &
    Part<"payload", Endpoint["~Payload"]["Type"]>
>

/** One operation of an API: takes what the endpoint takes, gives its answer or an {@link ApiError}. */
export type Operation<Endpoint extends HttpApiEndpoint.ConstraintRequest> = (
  ...request: {} extends Request<Endpoint> ? [request?: Request<Endpoint>] : [request: Request<Endpoint>]
) => Effect.Effect<HttpApiClient.SuccessType<Endpoint["~Success"]>, ApiError>

type Operations<Endpoints> = {
  readonly [Name in keyof Endpoints]: Endpoints[Name] extends HttpApiEndpoint.ConstraintRequest
    ? Operation<Endpoints[Name]>
    : never
}

/** Every operation of an API by group and name: `client.payrollRuns.list({ query })`. */
export type ApiClient<Api extends HttpApi.Constraint> =
  Api extends HttpApi.HttpApi<infer _Id, infer Groups>
    ? { readonly [Group in Groups as HttpApiGroup.Identifier<Group>]: Operations<Group["endpoints"]> }
    : never

type Send = (request: object) => Effect.Effect<unknown, unknown>

/** Sends a request once and reads its answer; every failure is an {@link ApiError}. */
const attemptOf = (name: string, endpoint: HttpApiEndpoint.Top, send: Send, read: ReadAnswer) => {
  const defaults = endpoint.query === undefined ? {} : { query: {} }
  const toApiError = (error: unknown): Effect.Effect<never, ApiError> => {
    if (Schema.isSchemaError(error)) {
      return Effect.fail(new InvalidRequest({ operation: name, violations: fromSchemaError(error) }))
    }
    if (HttpClientError.isHttpClientError(error)) return fromHttpClientError(error)
    return isApiError(error) ? Effect.fail(error) : Effect.die(error)
  }
  return (request: object): Effect.Effect<unknown, ApiError> =>
    send({ ...defaults, ...request, responseMode: "response-only" }).pipe(
      Effect.catch(toApiError),
      // The client was asked for the response itself.
      Effect.flatMap((response) => read(response as HttpClientResponse.HttpClientResponse))
    )
}

/** What the operations of one connection share. */
export interface Shared {
  readonly policy: Policy
  readonly drift: DriftReport
}

/** A policy and a drift report of one connection. */
export const share = (connection: Pick<Connection, "policy">): Effect.Effect<Shared> =>
  Effect.map(makePolicy(connection.policy), (policy) => ({ policy, drift: makeDrift() }))

/** How the client of an API differs from the plain one. */
export interface Options {
  /** What the operations share with other addresses of the same connection. */
  readonly shared?: Shared
  /** Renames members of answers that some servers name otherwise. */
  readonly normalize?: (json: unknown) => unknown
}

/** The client of an API over one connection. */
export const make = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  connection: Connection,
  options: Options = {}
): Effect.Effect<
  ApiClient<HttpApi.HttpApi<Id, Groups>>,
  InvalidConnection,
  HttpClient.HttpClient | HttpApiGroup.MiddlewareClient<Groups>
> =>
  Effect.gen(function* () {
    const { policy, drift } = options.shared ?? (yield* share(connection))
    const sends = yield* HttpApiClient.makeWith(api, { httpClient: yield* ConnectionClient.make(connection) })
    const sendOf = (group: string, endpoint: string) =>
      (sends as Record<string, Record<string, Send>>)[group]?.[endpoint]
    const operations: Record<string, Record<string, unknown>> = {}
    HttpApi.reflect(api, {
      onGroup: () => {},
      onEndpoint: ({ group, endpoint }) => {
        const send = sendOf(group.identifier, endpoint.identifier)
        if (send === undefined) return
        const operation = `${group.identifier}.${endpoint.identifier}`
        const read = reader(endpoint, drift, options.normalize ?? ((json) => json))
        const attempt = attemptOf(operation, endpoint, send, read)
        const named = (operations[group.identifier] ??= {})
        named[endpoint.identifier] = (request: object = {}) =>
          observed(endpoint, operation, policy.run({ operation, method: endpoint.method }, attempt(request)))
      }
    })
    const known = Object.entries(operations).flatMap(([group, named]) =>
      Object.keys(named).map((name) => `${group}.${name}`)
    )
    const stray = Object.keys(connection.paths ?? {}).find((operation) => !known.includes(operation))
    if (stray !== undefined) {
      return yield* new InvalidConnection({
        setting: `paths[${JSON.stringify(stray)}]`,
        expected: `one of ${known.join(", ")}`
      })
    }
    // The record was filled from the very groups and endpoints that the type lists.
    return operations as ApiClient<HttpApi.HttpApi<Id, Groups>>
  })
