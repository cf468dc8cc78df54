import { Redacted, Schema } from "effect"
import { describe, Violation } from "./Violation.ts"

/**
 * What every error of a call says. The API's own words may name people or amounts, so `detail` never prints.
 * `mayHaveCommitted` is set where an earlier try of the same call may have been carried out, whatever this one says.
 */
const call = {
  operation: Schema.String,
  status: Schema.optionalKey(Schema.Int),
  requestId: Schema.optionalKey(Schema.String),
  detail: Schema.optionalKey(Schema.Redacted(Schema.String)),
  mayHaveCommitted: Schema.optionalKey(Schema.Boolean)
}

/** The request is not acceptable: by our contract, before it was sent, or by the API (400 and other 4xx). */
export class InvalidRequest extends Schema.TaggedError<InvalidRequest>()("InvalidRequest", {
  ...call,
  violations: Schema.Array(Violation)
}) {
  readonly retryable = false
  override get message(): string {
    const what = this.violations.length === 0 ? "" : ` ${describe(this.violations)}.`
    return `The request ${this.operation} was refused as invalid.${what} Correct it and try again.`
  }
}

/** What was asked for is not there, or the connection has no access to it (404). */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", call) {
  readonly retryable = false
  override get message(): string {
    return `Nothing was found for ${this.operation}. Check the id, and that the connection has access to its company.`
  }
}

/** The API key is missing or not known (401). */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", call) {
  readonly retryable = false
  override get message(): string {
    return "The API does not accept this API key. Check the key of the connection."
  }
}

/** The API key is known but must not do this (403). */
export class Forbidden extends Schema.TaggedError<Forbidden>()("Forbidden", call) {
  readonly retryable = false
  override get message(): string {
    return `The API key has no permission for ${this.operation}. Ask the operator of the API for it.`
  }
}

/** The API asks for fewer requests (429); `retryAfterMillis` says how long to wait where the API does. */
export class RateLimited extends Schema.TaggedError<RateLimited>()("RateLimited", {
  ...call,
  retryAfterMillis: Schema.optionalKey(Schema.Number)
}) {
  readonly retryable = true
  override get message(): string {
    const wait = this.retryAfterMillis === undefined ? "a while" : `${Math.ceil(this.retryAfterMillis / 1000)} s`
    return `The API is asked too often. Try again after ${wait}.`
  }
}

/**
 * The API cannot be reached, took too long, or failed on its side (408, 5xx). `sent` is false where the request
 * provably never reached it. A call that may have been carried out, and is not `repeatable`, is not retryable: look up
 * what became of it first.
 */
export class Unavailable extends Schema.TaggedError<Unavailable>()("Unavailable", {
  ...call,
  reason: Schema.String,
  sent: Schema.Boolean,
  repeatable: Schema.optionalKey(Schema.Boolean),
  retryAfterMillis: Schema.optionalKey(Schema.Number)
}) {
  readonly retryable: boolean = !this.sent || this.repeatable !== false
  override get message(): string {
    const next = this.retryable ? "Try again later" : "It may have been carried out: check that before you try again"
    return `The API is not available for ${this.operation}: ${this.reason}. ${next}.`
  }
}

/** The answer does not match the contract: says where and what was expected, never what was there. */
export class ContractViolation extends Schema.TaggedError<ContractViolation>()("ContractViolation", {
  ...call,
  violations: Schema.Array(Violation)
}) {
  readonly retryable = false
  override get message(): string {
    return `The API's answer to ${this.operation} is not what its contract says: ${describe(this.violations)}.`
  }
}

/** Everything that can go wrong with a call, named by what the caller can do. */
export const ApiError = Schema.Union([
  InvalidRequest,
  NotFound,
  Unauthorized,
  Forbidden,
  RateLimited,
  Unavailable,
  ContractViolation
])

/** See {@link ApiError}. */
export type ApiError = typeof ApiError.Type

/** Whether something is an {@link ApiError}. */
export const isApiError: (error: unknown) => error is ApiError = Schema.is(ApiError)

/** The API's own words about what went wrong: for the person at the screen, not for logs. */
export const detail = (error: ApiError): string | undefined =>
  error.detail === undefined ? undefined : Redacted.value(error.detail)
