import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"

/** The version of the text that this release writes. */
export const version = 2

/** What the head of every ledger says, whatever its version. */
export const AnyHeader = Schema.fromJsonString(
  Schema.Struct({ ledger: Schema.Literal("ferrule"), version: Schema.Int, trigger: Schema.String })
)

const Millis = Schema.Finite

/** The head of a ledger: all that a poll needs that finds nothing new. */
export const LedgerHeader = Schema.fromJsonString(
  Schema.Struct({
    ledger: Schema.Literal("ferrule"),
    version: Schema.Literal(version),
    trigger: Schema.String,
    records: Schema.Int,
    shape: Schema.Struct({ hasKeys: Schema.Boolean, hasCounts: Schema.Boolean, hasFingerprints: Schema.Boolean }),
    payload: Schema.String,
    groups: Schema.optional(Schema.Array(Schema.String)),
    probe: Schema.optional(Schema.Finite),
    readAt: Schema.Struct({
      recent: Schema.optionalKey(Millis),
      older: Schema.optionalKey(Millis),
      access: Schema.optionalKey(Millis)
    }),
    start: Schema.optional(Schema.Union([Schema.Literal("all"), LocalDate])),
    starting: Schema.optional(Schema.Array(Schema.String)),
    resume: Schema.optional(
      Schema.Struct({ reach: Schema.Literals(["recent", "all"]), section: Schema.String, page: Schema.Int })
    ),
    open: Schema.Record(Schema.String, Millis),
    gaps: Schema.Record(Schema.String, Schema.Array(Schema.Int))
  })
)

/** See {@link LedgerHeader}. */
export type LedgerHeader = typeof LedgerHeader.Type
