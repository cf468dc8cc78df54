import { Context, Effect } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import type { ApiError } from "./ApiError.ts"
import { toApiError } from "./answer/ErrorResponse.ts"
import { check, type Connection, type InvalidConnection } from "./Connection.ts"
import { CurrentOperation, CurrentPath } from "./CurrentOperation.ts"
import { override } from "./PathOverride.ts"
import { brokeDown, fromHttpClientError } from "./TransportFailure.ts"

/** Moves a request to where this server has its operation. */
const place = Effect.fnUntraced(function* (connection: Connection, request: HttpClientRequest.HttpClientRequest) {
  const other = connection.paths?.[yield* CurrentOperation]
  return other === undefined
    ? request
    : HttpClientRequest.setUrl(request, override(request.url, yield* CurrentPath, other))
})

/** Joins the values of repeated parameters with commas. */
const joinArrays = (request: HttpClientRequest.HttpClientRequest): HttpClientRequest.HttpClientRequest => {
  const joined = new Map<string, string>()
  for (const [name, value] of request.urlParams) {
    const before = joined.get(name)
    if (typeof value === "string") joined.set(name, before === undefined ? value : `${before},${value}`)
  }
  return HttpClientRequest.setUrlParams(request, joined)
}

/**
 * An HTTP client for one connection: knows its address and credentials, refuses redirects, and fails
 * with an {@link ApiError} on every answer but 2xx.
 */
export const make = Effect.fnUntraced(function* (
  connection: Connection
): Effect.fn.Return<HttpClient.HttpClient.With<ApiError>, InvalidConnection, HttpClient.HttpClient> {
  const http = yield* HttpClient.HttpClient
  const { baseUrl, headers } = yield* check(connection)
  const settings = Context.make(FetchHttpClient.RequestInit, { redirect: "manual" }).pipe(
    Context.add(HttpClient.TracerDisabledWhen, () => true)
  )
  return http.pipe(
    HttpClient.mapRequestEffect((request) =>
      Effect.map(place(connection, request), (placed) =>
        (connection.arrays === "comma" ? joinArrays(placed) : placed).pipe(
          HttpClientRequest.prependUrl(baseUrl.toString()),
          HttpClientRequest.setHeaders(headers),
          HttpClientRequest.acceptJson
        )
      )
    ),
    HttpClient.transformResponse((answer) =>
      answer.pipe(
        Effect.provideContext(settings),
        Effect.catch(fromHttpClientError),
        Effect.catchDefect(brokeDown),
        Effect.flatMap((response) =>
          response.status >= 200 && response.status < 300 ? Effect.succeed(response) : toApiError(response)
        )
      )
    )
  )
})
