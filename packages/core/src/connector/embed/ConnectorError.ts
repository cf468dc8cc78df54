import { Cause, type Exit, Predicate, Redacted } from "effect"

/** A field of a payload that is wrong, and what would be right. */
export interface FailedField {
  readonly path: string
  readonly expected: string
}

/** What a host is told of a failure. */
export interface ConnectorFailure {
  /** Names what the caller can do: `InvalidPayload`, `Unauthorized`, `RateLimited`, `IncompleteWrite`, `Aborted` … */
  readonly code: string
  /** A sentence for the person who set it up. */
  readonly message: string
  /** The first field that is wrong; every one is in `fields`. */
  readonly field?: string
  readonly fields?: ReadonlyArray<FailedField>
  /** Whether the same call may succeed later. */
  readonly retryable: boolean
  /** How long to wait before that, in milliseconds. */
  readonly retryAfter?: number
  readonly status?: number
  readonly requestId?: string
  /** The API's own words: text from outside, to be shown as such and never logged. */
  readonly detail?: string
  /** What became of every row of a write. It has pay data: for who sent the rows, and for no log. */
  readonly report?: unknown
}

/**
 * A {@link ConnectorFailure} as it is thrown. Printed or turned into JSON it has no `detail` and no `report`; these are
 * there when they are asked for by name.
 */
export class ConnectorError extends Error implements ConnectorFailure {
  readonly code: string
  readonly retryable: boolean
  declare readonly field?: string
  declare readonly fields?: ReadonlyArray<FailedField>
  declare readonly retryAfter?: number
  declare readonly status?: number
  declare readonly requestId?: string
  declare readonly detail?: string
  declare readonly report?: unknown

  constructor({ code, detail, message, report, retryable, ...members }: ConnectorFailure) {
    super(message)
    this.name = "ConnectorError"
    this.code = code
    this.retryable = retryable
    Object.assign(this, members)
    for (const [name, value] of Object.entries({ detail, report })) {
      if (value !== undefined) Object.defineProperty(this, name, { value, enumerable: false })
    }
  }

  toJSON(): Omit<ConnectorFailure, "detail" | "report"> {
    const { code, field, fields, message, requestId, retryable, retryAfter, status } = this
    return JSON.parse(JSON.stringify({ code, message, field, fields, retryable, retryAfter, status, requestId }))
  }
}

const member = (error: unknown, name: string): unknown => {
  const value = Predicate.hasProperty(error, name) ? error[name] : undefined
  return Redacted.isRedacted(value) ? Redacted.value(value) : value
}

const isField = (value: unknown): value is FailedField =>
  Predicate.hasProperty(value, "path") && Predicate.hasProperty(value, "expected")

const ofKind = <Value>(value: unknown, is: (value: unknown) => value is Value): Value | undefined =>
  is(value) ? value : undefined

/** The failure of a call that ended otherwise than with a value: what a host, or a person, is told. */
export const failureOf = (cause: Cause.Cause<unknown>): ConnectorFailure => {
  if (Cause.hasInterruptsOnly(cause)) {
    return { code: "Aborted", message: "The call was stopped before it had ended.", retryable: true }
  }
  const error = Cause.squash(cause)
  const violations = member(error, "violations")
  const fields = Array.isArray(violations) ? violations.filter(isField) : []
  const [first] = fields
  const report = member(error, "report")
  const members = {
    retryAfter: ofKind(member(error, "retryAfterMillis"), Predicate.isNumber),
    status: ofKind(member(error, "status"), Predicate.isNumber),
    requestId: ofKind(member(error, "requestId"), Predicate.isString),
    detail: ofKind(member(error, "detail"), Predicate.isString),
    field: first?.path ?? ofKind(member(error, "field"), Predicate.isString),
    fields: fields.length === 0 ? undefined : fields,
    report: report === undefined ? undefined : JSON.parse(JSON.stringify(report))
  }
  const isOurs = Predicate.hasProperty(error, "_tag") && Cause.hasFails(cause)
  return {
    code: isOurs ? String(error._tag) : "Defect",
    // What went wrong inside may have any words in it.
    message: isOurs
      ? String(member(error, "message"))
      : "Something went wrong inside the connector, which is a fault of its own. Please report it.",
    retryable: member(error, "retryable") === true,
    ...Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  }
}

/** The value that a call has ended with, or an error that is thrown. */
export const valueOf = <A>(exit: Exit.Exit<A, unknown>): A => {
  if (exit._tag === "Success") return exit.value
  throw new ConnectorError(failureOf(exit.cause))
}
