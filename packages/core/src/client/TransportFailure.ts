import { Effect, Predicate } from "effect"
import type { HttpClientError } from "effect/http"
import { type ApiError, InvalidRequest, Unavailable } from "./ApiError.ts"
import { CurrentOperation } from "./CurrentOperation.ts"

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

/** The HTTP client itself failed, and what it says may quote the request; how far it had come is not known. */
export const brokeDown = () =>
  Effect.flatMap(
    CurrentOperation,
    (operation) => new Unavailable({ operation, sent: true, reason: "the HTTP client broke down" })
  )
