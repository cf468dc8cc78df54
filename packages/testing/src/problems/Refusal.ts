import type { BadRequest, NotFound, Unauthorized } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { instanceOf } from "./Instance.ts"
import { problemKinds } from "./ProblemKind.ts"
import { summary, type Violation } from "./Violation.ts"

const instance = Effect.map(HttpServerRequest.HttpServerRequest, instanceOf)

/** Refuses the request with 400 when anything is wrong with it; says everything that is. */
export const refuse = (
  violations: ReadonlyArray<Violation>
): Effect.Effect<void, typeof BadRequest.Type, HttpServerRequest.HttpServerRequest> =>
  violations.length === 0
    ? Effect.void
    : Effect.flatMap(instance, (instance) =>
        Effect.fail({ ...problemKinds[400], status: 400, detail: summary(violations), instance, errors: violations })
      )

/** Answers 404. */
export const notFound = (
  detail: string,
  errors: ReadonlyArray<Violation> = []
): Effect.Effect<never, typeof NotFound.Type, HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(instance, (instance) =>
    Effect.fail({
      ...problemKinds[404],
      status: 404,
      detail,
      instance,
      ...(errors.length === 0 ? {} : { errors })
    })
  )

/** Answers 401. */
export const unauthorized = (
  detail: string
): Effect.Effect<never, typeof Unauthorized.Type, HttpServerRequest.HttpServerRequest> =>
  Effect.flatMap(instance, (instance) => Effect.fail({ ...problemKinds[401], status: 401, detail, instance }))
