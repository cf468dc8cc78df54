import { Clock, Effect, Option, Redacted, Schema } from "effect"
import { type HttpClientResponse, ProblemDetails } from "effect/http"
import { discard, isTooDeep, readText } from "./AnswerBody.ts"
import {
  type ApiError,
  ContractViolation,
  Forbidden,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable
} from "../ApiError.ts"
import { CurrentOperation } from "../CurrentOperation.ts"
import { fromPointer } from "../ShownName.ts"

const Errors = Schema.Struct({
  errors: Schema.Array(
    Schema.Struct({ parameter: Schema.optionalKey(Schema.String), pointer: Schema.optionalKey(Schema.String) })
  )
})

const problemJson = Schema.fromJsonString(ProblemDetails.Schema)

/** Plain JSON with a 404 may be the words of a gateway, for which the address is wrong: problems have a title or type. */
const isProblem = ({ title, type }: ProblemDetails.ProblemDetails, status: number, contentType: string): boolean =>
  status !== 404 || contentType.includes("problem") || title !== undefined || type !== ProblemDetails.blankType

/** The problem that an answer carries; none where its body is something else. */
const readProblem = (response: HttpClientResponse.HttpClientResponse) => {
  const contentType = (response.headers["content-type"] ?? "").toLowerCase()
  return /^application\/(problem\+)?json\b/.test(contentType)
    ? readText(response).pipe(
        Effect.filterOrFail((text) => !isTooDeep(text)),
        Effect.flatMap(Schema.decodeUnknownEffect(problemJson)),
        Effect.filterOrFail((problem) => isProblem(problem, response.status, contentType)),
        Effect.option
      )
    : Effect.andThen(discard(response), Effect.succeedNone)
}

const longestWait = 30 * 24 * 3_600_000

/** `Retry-After` in either of its forms, in milliseconds from now; at most 30 days. */
const retryAfterMillis = (header: string | undefined, now: number): number | undefined => {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header.trim()) ? Number(header) : Number.NaN
  const millis = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(millis) ? undefined : Math.min(longestWait, Math.max(0, millis))
}

/** An id that support can look for; anything that could be something else is not kept. */
const requestIdOf = (header: string | undefined): string | undefined =>
  header !== undefined && /^[\w.:/+=-]{12,128}$/.test(header) ? header : undefined

const longestDetail = 2000

/** The API's own words, without what would steer a terminal, and no longer than a person reads. */
const wordsOf = (detail: string): string => detail.slice(0, longestDetail).replace(/\p{Cc}+/gu, " ")

const mostFaults = 1000

const faultyFields = (problem: ProblemDetails.ProblemDetails) =>
  Option.match(Schema.decodeUnknownOption(Errors)(problem), {
    onNone: () => [],
    onSome: ({ errors }) =>
      errors.slice(0, mostFaults).map(({ parameter, pointer }) => ({
        path: fromPointer(parameter ?? pointer ?? ""),
        expected: "is not acceptable"
      }))
  })

/** The error that an answer other than 2xx stands for (specification 7, law 2). */
export const toApiError = Effect.fnUntraced(function* (
  response: HttpClientResponse.HttpClientResponse
): Effect.fn.Return<never, ApiError> {
  const operation = yield* CurrentOperation
  const problem = yield* readProblem(response)
  const now = yield* Clock.currentTimeMillis
  const requestId = requestIdOf(response.headers["x-request-id"])
  const detail = Option.getOrUndefined(problem)?.detail
  const call = {
    operation,
    status: response.status,
    ...(requestId === undefined ? {} : { requestId }),
    ...(detail === undefined ? {} : { detail: Redacted.make(wordsOf(detail)) })
  }
  const wait = retryAfterMillis(response.headers["retry-after"], now)
  const retryAfter = wait === undefined ? {} : { retryAfterMillis: wait }
  const { status } = response
  if (status < 400) {
    const expected = status < 200 ? "a final answer" : "an answer from this address, not a redirect"
    return yield* new ContractViolation({ ...call, violations: [{ path: "", expected }] })
  }
  if (status === 401) return yield* new Unauthorized(call)
  if (status === 403) return yield* new Forbidden(call)
  if (status === 404 && Option.isNone(problem)) {
    return yield* new ContractViolation({ ...call, violations: [{ path: "", expected: "problem details with a 404" }] })
  }
  if (status === 404) return yield* new NotFound(call)
  if (status === 429) return yield* new RateLimited({ ...call, ...retryAfter })
  if (status === 408 || status >= 500) {
    return yield* new Unavailable({ ...call, ...retryAfter, sent: true, reason: `it answered ${status}` })
  }
  const violations = Option.match(problem, { onNone: () => [], onSome: faultyFields })
  return yield* new InvalidRequest({ ...call, violations })
})
