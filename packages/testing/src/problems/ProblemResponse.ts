import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import { instanceOf } from "./Instance.ts"
import { kindOf } from "./ProblemKind.ts"
import { summary, type Violation } from "./Violation.ts"

const contentType = "application/problem+json"

/** An answer with problem details (specification 7). */
export const make = (
  request: HttpServerRequest.HttpServerRequest,
  status: number,
  detail: string,
  options?: {
    readonly errors?: ReadonlyArray<Violation>
    readonly headers?: Readonly<Record<string, string>>
  }
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    {
      ...kindOf(status),
      status,
      detail,
      instance: instanceOf(request),
      ...(options?.errors === undefined ? {} : { errors: options.errors })
    },
    { status, contentType, headers: options?.headers ?? {} }
  )

/** An answer of 400 that says everything that is wrong. */
export const badRequest = (
  request: HttpServerRequest.HttpServerRequest,
  errors: ReadonlyArray<Violation>
): HttpServerResponse.HttpServerResponse => make(request, 400, summary(errors), { errors })
