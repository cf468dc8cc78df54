import { Effect, Fiber, Option, type Scope } from "effect"
import { HttpServerRequest, type HttpServerResponse } from "effect/http"
import * as ProblemResponse from "../problems/ProblemResponse.ts"
import * as BrokenAnswer from "./BrokenAnswer.ts"
import { ConnectionLost } from "./ConnectionLost.ts"
import type { Strike } from "./FaultDraw.ts"
import * as PartialBatch from "./PartialBatch.ts"

type Answer<E, R> = Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>

/** Another status where there is one, else the loss of the connection. */
const failure = (
  status: number | undefined,
  headers: Readonly<Record<string, string>> = {}
): Answer<ConnectionLost, HttpServerRequest.HttpServerRequest> =>
  status === undefined
    ? Effect.fail(new ConnectionLost())
    : Effect.map(HttpServerRequest.HttpServerRequest, (request) =>
        ProblemResponse.make(request, status, "The simulator was told to fail.", { headers })
      )

const inPart = <E, R>(answer: Answer<E, R>, share: number) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    Effect.flatMap(PartialBatch.make(request, share), (partial) =>
      Option.isNone(partial)
        ? answer
        : Effect.provideService(answer, HttpServerRequest.HttpServerRequest, partial.value)
    )
  )

const ended = <E, R>(
  answer: Answer<E, R>,
  end: Strike["end"]
): Answer<E | ConnectionLost, R | HttpServerRequest.HttpServerRequest> => {
  switch (end?.kind) {
    case undefined:
      return answer
    case "truncate":
      return Effect.map(answer, BrokenAnswer.truncated)
    case "malformed":
      return Effect.map(answer, BrokenAnswer.malformed)
    case "partial":
      return Effect.andThen(inPart(answer, end.share ?? 0.5), failure(end.status))
    case "reset":
      return end.when === "after" ? Effect.andThen(answer, failure(undefined)) : failure(undefined)
    case "status": {
      const headers = end.retryAfter === undefined ? undefined : { "retry-after": String(end.retryAfter) }
      const refusal = failure(end.status, headers)
      return end.when === "after" ? Effect.andThen(answer, refusal) : refusal
    }
  }
}

/** The answer to a struck request. What was delayed goes on in the scope, whether or not the caller still waits. */
export const make = <E, R>(answer: Answer<E, R>, { delayBefore, delayAfter, end }: Strike, scope: Scope.Scope) => {
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
