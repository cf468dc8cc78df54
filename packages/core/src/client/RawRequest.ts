import { Effect, Schema } from "effect"
import { HttpClientError, HttpClientRequest, type HttpClient, type HttpClientResponse } from "effect/http"
import { isTooDeep, parseJson, readText, type Unreadable } from "./answer/AnswerBody.ts"
import { type ApiError, ContractViolation, InvalidRequest } from "./ApiError.ts"
import type { Shared } from "./ApiClient.ts"
import type { Connection, InvalidConnection } from "./Connection.ts"
import * as ConnectionClient from "./ConnectionClient.ts"
import { CurrentOperation } from "./CurrentOperation.ts"
import { observed } from "./Observed.ts"
import * as Outcome from "./Outcome.ts"
import * as RequestPath from "./RequestPath.ts"
import { fromHttpClientError } from "./TransportFailure.ts"

/** The value of a parameter; several values travel as the connection has it. */
export type QueryValue = string | number | boolean | ReadonlyArray<string | number | boolean>

/** A request that no contract describes. */
export interface RawRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE"
  /** Where, below the base address, such as `/companies/101`. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>>
  /** Sent as JSON; not with GET. */
  readonly body?: unknown
}

/** What came back: the status, and the JSON of the body; null where there is none. */
export interface RawAnswer {
  readonly status: number
  readonly body: Schema.Json
}

/** What errors and spans call it: the path may hold ids. */
const operation = "request"

const decodeJson = Schema.decodeUnknownEffect(Schema.Json)

const notJson: Unreadable = { _tag: "Unreadable", expected: "JSON" }

const read = (response: HttpClientResponse.HttpClientResponse): Effect.Effect<RawAnswer, ApiError> => {
  const unreadable = (error: HttpClientError.HttpClientError | Unreadable): Effect.Effect<never, ApiError> =>
    HttpClientError.isHttpClientError(error)
      ? fromHttpClientError(error)
      : Effect.fail(
          new ContractViolation({
            operation,
            status: response.status,
            violations: [{ path: "", expected: error.expected }]
          })
        )
  return Effect.gen(function* () {
    const text = yield* readText(response)
    if (text.trim() === "") return { status: response.status, body: null }
    if (isTooDeep(text))
      return yield* Effect.fail<Unreadable>({ _tag: "Unreadable", expected: "JSON up to 64 levels deep" })
    return { status: response.status, body: yield* decodeJson(yield* parseJson(text)) }
  }).pipe(
    Effect.catchTag("SchemaError", () => Effect.fail(notJson)),
    Effect.catch(unreadable)
  )
}

/** What cannot be sent, and which member is at fault. */
const check = (request: RawRequest): Effect.Effect<void, InvalidRequest> => {
  const refuse = (path: string, expected: string) =>
    Effect.fail(new InvalidRequest({ operation, violations: [{ path, expected }] }))
  const fault = RequestPath.fault(request.path)
  if (fault !== undefined) return refuse("path", fault)
  return request.method === "GET" && request.body !== undefined ? refuse("body", "nothing with GET") : Effect.void
}

/**
 * Sends requests that no contract describes over a connection: to its address and nowhere else, with its key, its
 * policy and the bounds on answers. What may be repeated is not known of such a request: anything but GET is sent again
 * only where it provably changed nothing, and its error says where it may have been carried out (law 2).
 */
export const make = Effect.fnUntraced(function* (
  connection: Connection,
  { policy }: Shared
): Effect.fn.Return<
  (request: RawRequest) => Effect.Effect<RawAnswer, ApiError>,
  InvalidConnection,
  HttpClient.HttpClient
> {
  const client = yield* ConnectionClient.make(connection)
  return (request) => {
    const { body, method, path, query = {} } = request
    const plain = HttpClientRequest.setUrlParams(HttpClientRequest.make(method)(path), query)
    const attempt = (body === undefined ? Effect.succeed(plain) : HttpClientRequest.bodyJson(plain, body)).pipe(
      Effect.mapError(
        () => new InvalidRequest({ operation, violations: [{ path: "body", expected: "what can be written as JSON" }] })
      ),
      Effect.flatMap(client.execute),
      Effect.flatMap(read),
      Effect.provideService(CurrentOperation, operation)
    )
    const sent = policy
      .run({ operation, method: method === "GET" ? "GET" : "POST" }, attempt)
      .pipe(
        Effect.mapError((error) =>
          method !== "GET" && Outcome.ofError(error) === "Unknown"
            ? Object.assign(error, { mayHaveCommitted: true })
            : error
        )
      )
    return Effect.andThen(check(request), observed({ method, path: "/*" }, operation, sent))
  }
})
