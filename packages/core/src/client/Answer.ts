import { Effect, Schema } from "effect"
import { HttpClientError, type HttpClientResponse } from "effect/http"
import { HttpApiSchema, type HttpApiEndpoint } from "effect/http-api"
import { parseJson, readText, type Unreadable } from "./AnswerBody.ts"
import { type ApiError, ContractViolation } from "./ApiError.ts"
import { fromHttpClientError } from "./Connection.ts"
import { CurrentOperation } from "./CurrentOperation.ts"
import type { DriftReport } from "./Drift.ts"
import { compile } from "./Guard.ts"
import { fromSchemaError } from "./Violation.ts"

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

// A member named `__proto__`, also when written with an escape, is left behind by a copy and never handed on.
const mayHideMembers = (text: string): boolean => text.includes("__proto__") || text.includes("\\u00")

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
  if (schema === undefined || HttpApiSchema.isNoContent(schema.ast)) return () => Effect.void
  const decodeCopy = Schema.decodeUnknownEffect(schema as Schema.Codec<unknown, unknown>)
  const isValid = compile(schema.ast)
  const decode = (json: unknown, text: string) =>
    isValid?.(json) === true && !mayHideMembers(text) ? Effect.succeed(json) : decodeCopy(json)
  return (response) =>
    Effect.gen(function* () {
      const text = yield* readText(response)
      const json = normalize(yield* parseJson(text))
      const value = yield* decode(json, text)
      yield* drift.observe(yield* CurrentOperation, schema, json)
      return value
    }).pipe(Effect.catch(toContractViolation(response.status)))
}
