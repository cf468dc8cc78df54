import { ByteSize, Effect, Result } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import * as ProblemResponse from "../problems/ProblemResponse.ts"
import { inBody } from "../problems/Violation.ts"

/** The largest body that is read; a full batch is far below it. */
export const largestBody = ByteSize.mebibytes(8)

const largestBatch = 500

const mediaTypeOf = (header: string): string => (header.split(";")[0] ?? "").trim().toLowerCase()

const isUnsupported = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  mediaTypeOf(headers["content-type"] ?? "application/json") !== "application/json" ||
  (headers["content-encoding"] ?? "identity").toLowerCase() !== "identity"

const violations = (text: string) => {
  const body = Result.try((): unknown => JSON.parse(text))
  if (text === "") return [inBody([], `is empty; it must be a JSON array of 1 to ${largestBatch} items`)]
  if (Result.isFailure(body)) return [inBody([], "is not JSON")]
  if (!Array.isArray(body.success)) return [inBody([], `must be a JSON array of 1 to ${largestBatch} items`)]
  const { length } = body.success
  return length === 0 || length > largestBatch
    ? [inBody([], `must be a JSON array of 1 to ${largestBatch} items; it has ${length}`)]
    : []
}

/**
 * The answer to a body that no batch operation accepts, whatever its items are (specification 7, 8); nothing where the
 * items are worth a look. It bounds the work that a hostile body can cause.
 */
export const refusal = Effect.fnUntraced(
  function* (
    request: HttpServerRequest.HttpServerRequest
  ): Effect.fn.Return<HttpServerResponse.HttpServerResponse | undefined> {
    if (isUnsupported(request)) {
      return ProblemResponse.make(request, 415, "The body must be JSON; send `Content-Type: application/json`.")
    }
    const tooLarge = ProblemResponse.make(request, 413, `The body must be at most ${ByteSize.format(largestBody)}.`, {
      headers: { connection: "close" }
    })
    if (Number(request.headers["content-length"] ?? 0) > ByteSize.toNumberUnsafe(largestBody)) return tooLarge
    const text = yield* Effect.option(request.text)
    if (text._tag === "None" || text.value.length > ByteSize.toNumberUnsafe(largestBody)) return tooLarge
    const errors = violations(text.value)
    return errors.length === 0 ? undefined : ProblemResponse.badRequest(request, errors)
  },
  Effect.provideService(HttpServerRequest.MaxBodySize, largestBody)
)
