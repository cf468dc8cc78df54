import { Context, Effect, Predicate, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpClient, HttpClientError, HttpClientRequest } from "effect/http"
import { type ApiError, InvalidRequest, Unavailable } from "./ApiError.ts"
import { CurrentOperation, CurrentPath } from "./CurrentOperation.ts"
import { toApiError } from "./ErrorResponse.ts"
import { override } from "./PathOverride.ts"
import type { PolicyOptions } from "./PolicyOptions.ts"

/** How to reach an API: settings as plain data. */
export interface Connection {
  /** Base address, such as `https://api.payroll.example`: https, or http on this machine. */
  readonly baseUrl: string
  /** Headers that identify the caller; never printed. */
  readonly headers: Readonly<Record<string, Redacted.Redacted>>
  /** Accepts http for other machines too. Off by default: keys and pay data would travel readable. */
  readonly allowHttp?: boolean
  /**
   * The hosts that a base address may name; any if left out, private addresses among them. Give it where users choose
   * the address, so that nobody points a server of yours at its own network.
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /** How several values of one parameter travel: the key repeated (the default), or one value with commas. */
  readonly arrays?: "repeated" | "comma"
  /** Paths of operations that differ on this server, such as `{ "companies.get": "/company/:id" }`. */
  readonly paths?: Readonly<Record<string, string>>
  /** How calls are repeated, limited and given up. */
  readonly policy?: PolicyOptions
}

/** A connection that must not be used as it stands; says which setting, and what would be right. */
export class InvalidConnection extends Schema.TaggedError<InvalidConnection>()("InvalidConnection", {
  setting: Schema.String,
  expected: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `The connection cannot be used: ${this.setting} must be ${this.expected}.`
  }
}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

const checkBaseUrl = (connection: Connection): Effect.Effect<URL, InvalidConnection> => {
  const refuse = (expected: string) => new InvalidConnection({ setting: "baseUrl", expected })
  const url = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl) : undefined
  if (url === undefined) return Effect.fail(refuse("an address such as https://api.payroll.example"))
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return Effect.fail(refuse("an address without user, password, query or fragment"))
  }
  if (connection.allowedHosts?.includes(url.hostname) === false) {
    return Effect.fail(refuse("an address of a host that is allowed"))
  }
  if (url.protocol === "https:") return Effect.succeed(url)
  if (url.protocol === "http:" && (isLoopback(url.hostname) || connection.allowHttp === true)) {
    return Effect.succeed(url)
  }
  return Effect.fail(refuse("an https address (http only on this machine, or where it is allowed)"))
}

const checkHeaders = (connection: Connection): Effect.Effect<Record<string, string>, InvalidConnection> =>
  Effect.gen(function* () {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(connection.headers)) {
      const text = Redacted.value(value)
      if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) {
        return yield* new InvalidConnection({ setting: name, expected: "visible ASCII characters, on one line" })
      }
      headers[name] = text
    }
    return headers
  })

const neverSentCodes = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "ConnectionRefused"])

/** Whether the connection was refused or the name not found: the request then never reached the API (law 2). */
const wasNeverSent = (cause: unknown): boolean =>
  Predicate.isObject(cause) &&
  ((Predicate.hasProperty(cause, "code") && neverSentCodes.has(String(cause.code))) ||
    // What fetch says of ports that it refuses to talk to.
    (Predicate.hasProperty(cause, "message") && cause.message === "bad port") ||
    (Predicate.hasProperty(cause, "errors") &&
      Array.isArray(cause.errors) &&
      cause.errors.length > 0 &&
      cause.errors.every(wasNeverSent)) ||
    (Predicate.hasProperty(cause, "cause") && wasNeverSent(cause.cause)))

/** What a failure of the transport, or of reading a body, means. Its cause may quote data, so it is not kept. */
export const fromHttpClientError = Effect.fnUntraced(function* (
  error: HttpClientError.HttpClientError
): Effect.fn.Return<never, ApiError> {
  const operation = yield* CurrentOperation
  const { reason } = error
  if (reason._tag === "EncodeError" || reason._tag === "InvalidUrlError") {
    return yield* new InvalidRequest({ operation, violations: [{ path: "", expected: "a request that can be sent" }] })
  }
  if (reason._tag === "TransportError" && wasNeverSent(reason.cause)) {
    return yield* new Unavailable({ operation, sent: false, reason: "no connection could be made" })
  }
  // Bodies are read as bytes: where that fails, the connection broke or their encoding is damaged.
  const status = error.response === undefined ? {} : { status: error.response.status }
  return yield* new Unavailable({ operation, ...status, sent: true, reason: "the connection broke" })
})

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

/** The HTTP client itself failed, and what it says may quote the request; how far it had come is not known. */
const brokeDown = () =>
  Effect.flatMap(
    CurrentOperation,
    (operation) => new Unavailable({ operation, sent: true, reason: "the HTTP client broke down" })
  )

/**
 * An HTTP client for one connection: knows its address and credentials, refuses redirects, and fails
 * with an {@link ApiError} on every answer but 2xx.
 */
export const client = Effect.fnUntraced(function* (
  connection: Connection
): Effect.fn.Return<HttpClient.HttpClient.With<ApiError>, InvalidConnection, HttpClient.HttpClient> {
  const http = yield* HttpClient.HttpClient
  const baseUrl = yield* checkBaseUrl(connection)
  const headers = yield* checkHeaders(connection)
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
