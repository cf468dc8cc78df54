import { Cause, Effect } from "effect"
import { HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiError } from "effect/http-api"
import * as Expectations from "../problems/Expectations.ts"
import * as ProblemResponse from "../problems/ProblemResponse.ts"
import * as QueryViolations from "../problems/QueryViolations.ts"
import { inBody, inParameter, type Violation } from "../problems/Violation.ts"
import * as Operations from "./Operations.ts"

const violationsOf = (
  { kind, cause }: HttpApiError.HttpApiSchemaError,
  request: HttpServerRequest.HttpServerRequest
): ReadonlyArray<Violation> => {
  const expectations = Expectations.ofSchemaError(cause)
  if (kind === "Payload") return expectations.map(({ path, what }) => inBody(path, what))
  const found = kind === "Query" ? Operations.find(request) : undefined
  const inQuery = found === undefined ? [] : QueryViolations.find(found.handler.endpoint, found.searchParams)
  return inQuery.length > 0 ? inQuery : expectations.map(({ path, what }) => inParameter(path.join("."), what))
}

const unrouted = (request: HttpServerRequest.HttpServerRequest): HttpServerResponse.HttpServerResponse => {
  const allowed = Operations.methodsOf(request.url).join(", ")
  return allowed === ""
    ? ProblemResponse.make(request, 404, "There is nothing at this path.")
    : ProblemResponse.make(request, 405, `This path answers to ${allowed}.`, { headers: { allow: allowed } })
}

const isUnrouted = (error: unknown): boolean =>
  HttpServerError.isHttpServerError(error) && error.reason._tag === "RouteNotFound"

const answerTo = (
  cause: Cause.Cause<unknown>,
  request: HttpServerRequest.HttpServerRequest
): Effect.Effect<HttpServerResponse.HttpServerResponse> => {
  const error = Cause.squash(cause)
  if (isUnrouted(error)) return Effect.succeed(unrouted(request))
  if (HttpApiError.HttpApiSchemaError.is(error) && error.kind !== "Body") {
    return Effect.succeed(ProblemResponse.badRequest(request, violationsOf(error, request)))
  }
  return Effect.logError("The simulator failed to answer a request", cause).pipe(
    Effect.as(ProblemResponse.make(request, 500, "The simulator has a bug; its log says more."))
  )
}

const challenged = (response: HttpServerResponse.HttpServerResponse): HttpServerResponse.HttpServerResponse =>
  response.status === 401 ? HttpServerResponse.setHeader(response, "www-authenticate", "ApiKey") : response

/** Turns whatever goes wrong while a request is answered into problem details (specification 7). */
export const withProblems = <E, R>(answer: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) =>
  answer.pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) => answerTo(cause, request))
    ),
    Effect.map(challenged)
  )
