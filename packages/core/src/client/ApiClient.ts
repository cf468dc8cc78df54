import { Effect, Schema, type Types } from "effect"
import { HttpClientError, type HttpClient } from "effect/http"
import { HttpApi, HttpApiClient, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { type ApiError, ContractViolation, InvalidRequest, isApiError } from "./ApiError.ts"
import { type Connection, client, fromHttpClientError, type InvalidConnection } from "./Connection.ts"
import { CurrentOperation } from "./CurrentOperation.ts"
import { make as makePolicy, type Policy } from "./Policy.ts"
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

const unreadable = (operation: string) => (error: unknown) =>
  Schema.isSchemaError(error)
    ? new ContractViolation({ operation, violations: fromSchemaError(error) })
    : new ContractViolation({ operation, violations: [{ path: "", expected: "a readable answer" }] })

type Call = (request: object) => Effect.Effect<unknown, ApiError>

/** A call whose every failure is an {@link ApiError}: what was refused before it was sent, what broke on its way. */
const toCall =
  (name: string, send: (request: object) => Effect.Effect<unknown, unknown>): Call =>
  (request) =>
    Effect.catch(send(request), (error): Effect.Effect<never, ApiError> => {
      if (Schema.isSchemaError(error)) {
        return Effect.fail(new InvalidRequest({ operation: name, violations: fromSchemaError(error) }))
      }
      if (HttpClientError.isHttpClientError(error)) return fromHttpClientError(error)
      return isApiError(error) ? Effect.fail(error) : Effect.die(error)
    })

/** Names the operation in errors and spans, and gives its failures as what the caller can do about them. */
const operationOf = (name: string, endpoint: HttpApiEndpoint.Top, call: Call, policy: Policy) => {
  const attributes = { "http.request.method": endpoint.method, "url.template": endpoint.path }
  const query = endpoint.query === undefined ? {} : { query: {} }
  return (request: object = {}) =>
    policy.run({ operation: name, method: endpoint.method }, call({ ...query, ...request })).pipe(
      Effect.provideService(CurrentOperation, name),
      Effect.withSpan(name, { kind: "client", attributes })
    )
}

/** The client of an API over one connection; addresses of one connection may share a policy and its limits. */
export const make = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  connection: Connection,
  shared?: Policy
): Effect.Effect<
  ApiClient<HttpApi.HttpApi<Id, Groups>>,
  InvalidConnection,
  HttpClient.HttpClient | HttpApiGroup.MiddlewareClient<Groups>
> =>
  Effect.gen(function* () {
    const policy = shared ?? (yield* makePolicy(connection.policy))
    const calls = yield* HttpApiClient.makeWith(api, {
      httpClient: yield* client(connection),
      transformResponse: (decoded) =>
        Effect.flatMap(CurrentOperation, (operation) => Effect.mapError(decoded, unreadable(operation)))
    })
    const sends = calls as Record<string, Record<string, (request: object) => Effect.Effect<unknown, unknown>>>
    const operations: Record<string, Record<string, unknown>> = {}
    HttpApi.reflect(api, {
      onGroup: () => {},
      onEndpoint: ({ group, endpoint }) => {
        const send = sends[group.identifier]?.[endpoint.identifier]
        if (send === undefined) return
        const name = `${group.identifier}.${endpoint.identifier}`
        const named = (operations[group.identifier] ??= {})
        named[endpoint.identifier] = operationOf(name, endpoint, toCall(name, send), policy)
      }
    })
    // The record was filled from the very groups and endpoints that the type lists.
    return operations as ApiClient<HttpApi.HttpApi<Id, Groups>>
  })
