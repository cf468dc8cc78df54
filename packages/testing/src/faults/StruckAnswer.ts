import { Data, Effect, Fiber, Scope, Stream } from "effect"
import { HttpBody, HttpServerRequest, HttpServerResponse } from "effect/http"
import * as ProblemResponse from "../problems/ProblemResponse.ts"
import { ConnectionLost } from "./ConnectionLost.ts"
import type { Strike } from "./FaultDraw.ts"
import type { Fault } from "./FaultPlan.ts"

class AnswerBrokeOff extends Data.TaggedError("AnswerBrokeOff") {}

/** Announces the whole length and breaks off half-way. */
const truncated = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse => {
  const { body } = response
  if (body._tag !== "Uint8Array") return response
  const half = body.body.subarray(0, Math.floor(body.body.length / 2))
  // The turn in between lets a socket send what it has.
  const breakOff = Stream.fromEffect(Effect.andThen(Effect.yieldNow, new AnswerBrokeOff()))
  const stream = Stream.concat(Stream.make(half), breakOff)
  return HttpServerResponse.setBody(response, HttpBody.stream(stream, body.contentType, body.contentLength))
}

const withStatus = (
  { status, retryAfter }: Extract<Fault, { readonly kind: "status" }>,
  request: HttpServerRequest.HttpServerRequest
): HttpServerResponse.HttpServerResponse =>
  ProblemResponse.make(request, status, "The simulator was told to fail.", {
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) }
  })

const ended = <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  end: Strike["end"]
): Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  E | ConnectionLost,
  R | HttpServerRequest.HttpServerRequest
> => {
  if (end === undefined) return answer
  if (end.kind === "truncate") return Effect.map(answer, truncated)
  const outcome =
    end.kind === "reset"
      ? Effect.fail(new ConnectionLost())
      : Effect.map(HttpServerRequest.HttpServerRequest, (request) => withStatus(end, request))
  return end.when === "after" ? Effect.andThen(answer, outcome) : outcome
}

/** The answer to a struck request. What was delayed goes on in the scope, whether or not the caller still waits. */
export const make = <E, R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>,
  { delayBefore, delayAfter, end }: Strike,
  scope: Scope.Scope
) => {
  const struck = ended(answer, end)
  if (delayBefore + delayAfter === 0) return struck
  return HttpServerRequest.HttpServerRequest.pipe(
    // The body is read now: it is gone once the caller is.
    Effect.flatMap(({ text }) => Effect.ignore(text)),
    Effect.andThen(Effect.sleep(delayBefore)),
    Effect.andThen(struck),
    Effect.tap(Effect.sleep(delayAfter)),
    Effect.forkIn(scope),
    Effect.flatMap(Fiber.join)
  )
}
