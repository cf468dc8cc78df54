import { Schema } from "effect"
import * as Operations from "../http/Operations.ts"

const operation = Schema.Literals(["*", ...Operations.ids]).annotate({
  description: "Id of the operation that it strikes, such as `createPendingEarnings`; `*`, or left out, is any."
})

const when = Schema.Literals(["before", "after"]).annotate({
  description: "Before the operation does anything, or after it has done what was asked; `before` if left out."
})

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const strikes = {
  operation: Schema.optionalKey(operation),
  probability: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "How likely it strikes a request, by the seed; always if left out."
    })
  ),
  skip: Schema.optionalKey(count.annotate({ description: "Requests that it lets pass first." })),
  times: Schema.optionalKey(count.annotate({ description: "Requests that it strikes at most." }))
}

const status = Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))

const StatusFault = Schema.Struct({
  ...strikes,
  kind: Schema.Literal("status"),
  status,
  retryAfter: Schema.optionalKey(
    Schema.Union([count, Schema.NonEmptyString]).annotate({ description: "Seconds, or an HTTP date as it is sent." })
  ),
  when: Schema.optionalKey(when)
})

const DelayFault = Schema.Struct({
  ...strikes,
  kind: Schema.Literal("delay"),
  ms: Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).annotate({ description: "Milliseconds." }),
  when: Schema.optionalKey(when)
})

const ResetFault = Schema.Struct({ ...strikes, kind: Schema.Literal("reset"), when: Schema.optionalKey(when) })

const TruncateFault = Schema.Struct({ ...strikes, kind: Schema.Literal("truncate") })

const MalformedFault = Schema.Struct({ ...strikes, kind: Schema.Literal("malformed") })

const PartialFault = Schema.Struct({
  ...strikes,
  kind: Schema.Literal("partial"),
  share: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "How much of the batch is carried out, from its start, rounded down; half if left out."
    })
  ),
  status: Schema.optionalKey(
    status.annotate({ description: "Status of the answer; the connection is lost if left out." })
  )
})

/**
 * One thing that goes wrong: the answer is another status (`status`), comes late (`delay`), never comes because the
 * connection is lost (`reset`), breaks off half-way (`truncate`) or is a page for people (`malformed`), or only a part
 * of a batch of creates or deletes is carried out (`partial`; the upsert is transactional and never struck by it). A
 * delayed request is carried out even when the caller has given up.
 */
export const Fault = Schema.Union([
  StatusFault,
  DelayFault,
  ResetFault,
  TruncateFault,
  MalformedFault,
  PartialFault
]).annotate({
  expected: "a fault of the kind status, delay, reset, truncate, malformed or partial"
})

/** See {@link Fault}. */
export type Fault = typeof Fault.Type

/** What goes wrong, repeatable from its seed. Several faults may strike a request: delays add up, then the first other one counts. */
export const FaultPlan = Schema.Struct({
  seed: Schema.optionalKey(Schema.Union([Schema.String, Schema.Finite])),
  faults: Schema.Array(Fault)
}).annotate({ identifier: "FaultPlan" })

/** See {@link FaultPlan}. */
export interface FaultPlan extends Schema.Schema.Type<typeof FaultPlan> {}

/** Nothing goes wrong. */
export const none: FaultPlan = { faults: [] }

/** A plan from its JSON; fails with everything that is wrong with it. */
export const decode = Schema.decodeUnknownEffect(FaultPlan, { errors: "all", onExcessProperty: "error" })
