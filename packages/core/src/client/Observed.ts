import { Effect, Exit, Metric, Option } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { ApiError } from "./ApiError.ts"
import { CurrentOperation, CurrentPath } from "./CurrentOperation.ts"

const calls = Metric.counter("ferrule_client_calls", { description: "Calls by operation and outcome" })

const outcomeOf = (exit: Exit.Exit<unknown, ApiError>): string =>
  Exit.isSuccess(exit)
    ? "success"
    : Option.match(Exit.findErrorOption(exit), { onNone: () => "interrupted", onSome: (error) => error._tag })

/**
 * Names a call in errors, opens its span with the route template, and counts its outcome. Ids, amounts and names are
 * never among the attributes (law 10).
 */
export const observed = <A>(
  endpoint: HttpApiEndpoint.Top,
  operation: string,
  call: Effect.Effect<A, ApiError>
): Effect.Effect<A, ApiError> =>
  call.pipe(
    Effect.provideService(CurrentOperation, operation),
    Effect.provideService(CurrentPath, endpoint.path),
    Effect.onExit((exit) => {
      const outcome = outcomeOf(exit)
      return Effect.andThen(
        Effect.annotateCurrentSpan("ferrule.outcome", outcome),
        Metric.update(Metric.withAttributes(calls, { operation, outcome }), 1)
      )
    }),
    Effect.withSpan(
      operation,
      { kind: "client", attributes: { "http.request.method": endpoint.method, "url.template": endpoint.path } },
      { captureStackTrace: false }
    )
  )
