import { Clock, Effect, Exit, Metric, Option } from "effect"
import type { HttpMethod } from "effect/http"
import type { ApiError } from "./ApiError.ts"
import { CurrentOperation, CurrentPath } from "./CurrentOperation.ts"

const calls = Metric.counter("ferrule_client_calls", { description: "Calls by operation and outcome" })

const durations = Metric.histogram("ferrule_client_call_duration_millis", {
  description: "Milliseconds of calls, retries and waits included, by operation and outcome",
  boundaries: [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000]
})

const outcomeOf = (exit: Exit.Exit<unknown, ApiError>): string => {
  if (Exit.isSuccess(exit)) return "success"
  const error = Exit.findErrorOption(exit)
  if (Option.isSome(error)) return error.value._tag
  return Exit.hasInterrupts(exit) ? "interrupted" : "defect"
}

const attributesOf = (exit: Exit.Exit<unknown, ApiError>, outcome: string) => {
  const status = Option.getOrUndefined(Exit.findErrorOption(exit))?.status
  return {
    "ferrule.outcome": outcome,
    ...(outcome === "success" ? {} : { "error.type": outcome }),
    ...(status === undefined ? {} : { "http.response.status_code": status })
  }
}

/**
 * Names a call in errors, opens its span with the route template, and counts its outcome. Ids, amounts and names are
 * never among the attributes (law 10).
 */
export const observed = <A>(
  endpoint: { readonly method: HttpMethod.HttpMethod; readonly path: string },
  operation: string,
  call: Effect.Effect<A, ApiError>
): Effect.Effect<A, ApiError> =>
  Effect.flatMap(Clock.currentTimeMillis, (beganAt) =>
    call.pipe(
      Effect.provideService(CurrentOperation, operation),
      Effect.provideService(CurrentPath, endpoint.path),
      Effect.onExit((exit) =>
        Effect.gen(function* () {
          const outcome = outcomeOf(exit)
          yield* Effect.annotateCurrentSpan(attributesOf(exit, outcome))
          yield* Metric.update(Metric.withAttributes(calls, { operation, outcome }), 1)
          const took = (yield* Clock.currentTimeMillis) - beganAt
          yield* Metric.update(Metric.withAttributes(durations, { operation, outcome }), took)
        })
      ),
      Effect.withSpan(
        operation,
        { kind: "client", attributes: { "http.request.method": endpoint.method, "url.template": endpoint.path } },
        { captureStackTrace: false }
      )
    )
  )
