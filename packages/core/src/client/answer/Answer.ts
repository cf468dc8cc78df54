import { Effect, Schema } from "effect"
import { HttpClientError, type HttpClientResponse } from "effect/http"
import { HttpApiSchema, type HttpApiEndpoint } from "effect/http-api"
import { discard, parseJson, readText, type Unreadable } from "./AnswerBody.ts"
import { type ApiError, ContractViolation } from "../ApiError.ts"
import { fromHttpClientError } from "../TransportFailure.ts"
import { CurrentOperation } from "../CurrentOperation.ts"
import type { DriftReport } from "./Drift.ts"
import { compile } from "./Guard.ts"
import { fromSchemaError } from "../Violation.ts"

/** Makes what an endpoint promises of an answer; any 2xx will do. */
export type ReadAnswer = (response: HttpClientResponse.HttpClientResponse) => Effect.Effect<unknown, ApiError>

const toContractViolation =
  (status: number) =>
  (error: HttpClientError.HttpClientError | Schema.SchemaError | Unreadable): Effect.Effect<never, ApiError> =>
    Effect.flatMap(CurrentOperation, (operation) => {
      if (HttpClientError.isHttpClientError(error)) return fromHttpClientError(error)
      const violations = Schema.isSchemaError(error) ? fromSchemaError(error) : [{ path: "", expected: error.expected }]
      return Effect.fail(new ContractViolation({ operation, status, violations }))
    })

/**
 * Reads the answers of an endpoint: within bounds, as UTF-8, as JSON, against the schema. Where decoding would change
 * nothing, what was parsed is checked in place instead of copied: a large page costs little more than parsing it.
 * `normalize` may rename what older servers name otherwise.
 */
export const reader = (
  endpoint: HttpApiEndpoint.Top,
  drift: DriftReport,
  normalize: (json: unknown) => unknown
): ReadAnswer => {
  const [schema] = endpoint.success
  if (schema === undefined || HttpApiSchema.isNoContent(schema.ast)) return discard
  const decodeCopy = Schema.decodeUnknownEffect(schema as Schema.Codec<unknown, unknown>)
  const isValid = compile(schema.ast)
  const decode = (json: unknown) => (isValid?.(json) === true ? Effect.succeed(json) : decodeCopy(json))
  return (response) =>
    Effect.gen(function* () {
      const json = normalize(yield* Effect.flatMap(readText(response), parseJson))
      const value = yield* decode(json)
      yield* drift.observe(yield* CurrentOperation, schema, json)
      return value
    }).pipe(Effect.catch(toContractViolation(response.status)))
}
