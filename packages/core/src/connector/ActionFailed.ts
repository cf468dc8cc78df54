import { Predicate, Redacted, Schema } from "effect"

/**
 * What a workflow keeps of the failure of an action. It is written down, so it holds what may be read by others: the
 * name and the sentence of the error, and which rows are where; no pay, no people, and no words of the API.
 */
export class ActionFailed extends Schema.TaggedError<ActionFailed>()("ActionFailed", {
  action: Schema.String,
  /** Name of the error: `RateLimited`, `IncompleteWrite`. */
  error: Schema.String,
  message: Schema.String,
  retryable: Schema.Boolean,
  retryAfterMillis: Schema.optionalKey(Schema.Number),
  status: Schema.optionalKey(Schema.Int),
  requestId: Schema.optionalKey(Schema.String),
  /** The rows of an incomplete write by what became of them, counted from 1: `{ created: [1, 2], excluded: [3] }`. */
  rows: Schema.optionalKey(Schema.Record(Schema.String, Schema.Array(Schema.Int)))
}) {}

const member = (error: unknown, name: string): unknown => (Predicate.hasProperty(error, name) ? error[name] : undefined)

const rowOf = (entry: unknown): ReadonlyArray<number> => {
  const row = member(entry, "row")
  return typeof row === "number" ? [row] : []
}

/** The rows of a report (law 1): each of its lists is one thing that can become of a row. */
const rowsOf = (report: unknown) =>
  Object.fromEntries(
    Object.entries(Object(report)).flatMap(([kind, entries]) =>
      Array.isArray(entries) && entries.some((entry) => rowOf(entry).length > 0) ? [[kind, entries.flatMap(rowOf)]] : []
    )
  )

/** What may be written down of an error of an action. */
export const fromError = (action: string, error: unknown): ActionFailed => {
  const { message, report, requestId, retryAfterMillis, retryable, status, tag } = {
    tag: member(error, "_tag"),
    message: member(error, "message"),
    retryable: member(error, "retryable"),
    retryAfterMillis: member(error, "retryAfterMillis"),
    status: member(error, "status"),
    requestId: member(error, "requestId"),
    report: member(error, "report")
  }
  return new ActionFailed({
    action,
    error: typeof tag === "string" ? tag : "Error",
    message: typeof message === "string" ? message : `The action ${action} failed.`,
    retryable: retryable === true,
    ...(typeof retryAfterMillis === "number" ? { retryAfterMillis } : {}),
    ...(typeof status === "number" ? { status } : {}),
    ...(typeof requestId === "string" ? { requestId } : {}),
    ...(Redacted.isRedacted(report) ? { rows: rowsOf(Redacted.value(report)) } : {})
  })
}
