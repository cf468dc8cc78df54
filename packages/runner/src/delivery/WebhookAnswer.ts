import { Predicate } from "effect"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"
import { PrivateAddress } from "./WebhookConnector.ts"

/** What counts of an answer. */
export interface WebhookAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
}

/** `Retry-After` in either of its forms, in milliseconds from now. */
const millisOf = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  // What else `Date.parse` takes for a date is none here, such as -7.
  return /^[A-Z][a-z]{2}, .* GMT$/.test(header) ? Math.max(0, Date.parse(header) - now) || 0 : undefined
}

/** What an answer means that does not accept a message; `undefined` for one that does. */
export const refusalOf = (
  host: string,
  { retryAfter, status }: WebhookAnswer,
  now: number
): DeliveryFailed | undefined => {
  if (status >= 200 && status < 300) return undefined
  if (status < 400) {
    return failure("Redirected", `${host} answered with a redirect (${status}). Redirects are not followed.`)
  }
  if (status === 410) {
    const message = `${host} answered 410: it does not want these events any more.`
    return failure("Gone", message, { disable: message })
  }
  const wait = status === 429 || status === 503 ? millisOf(retryAfter, now) : undefined
  return failure("Refused", `${host} answered ${status}.`, wait === undefined ? {} : { retryAfter: wait })
}

const reasons: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(ENOTFOUND|EAI_AGAIN)$/, "its name cannot be looked up"],
  [/^ECONNREFUSED$/, "it refuses connections"],
  [/TIMEOUT|^ETIMEDOUT$/, "it does not answer"],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, "it closed the connection"],
  [/CERT|SIGNED|SIGNATURE|TLS|SSL/, "its certificate or its TLS is not valid"],
  [/^(HPE_|HTTPParserError$|UND_ERR_HEADERS_OVERFLOW$)/, "its answer is not HTTP that we take"]
]

const codeOf = (error: unknown): string => {
  if (Predicate.hasProperty(error, "code") && typeof error.code === "string") return error.code
  return error instanceof Error ? error.name : "no code"
}

/** Why there is no answer. */
export const unreached = (host: string, error: unknown): DeliveryFailed => {
  if (error instanceof PrivateAddress) return failure("AddressRefused", error.message)
  const code = codeOf(error)
  const reason = reasons.find(([form]) => form.test(code))?.[1] ?? "the connection failed"
  return failure("Unreachable", `${host} cannot be reached: ${reason} (${code}).`)
}
