import { Schema } from "effect"
import { compile } from "../../client/answer/Guard.ts"
import { LocalDate } from "../../values/LocalDate.ts"

/** The version of the text that this release writes. */
export const version = 2

/** What the head of every ledger says, whatever its version. */
export const AnyHeader = Schema.fromJsonString(
  Schema.Struct({ ledger: Schema.Literal("ferrule"), version: Schema.Int, trigger: Schema.String })
)

const Millis = Schema.Finite

const Header = Schema.Struct({
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

/** The head of a ledger: all that a poll needs that finds nothing new. */
export const LedgerHeader = Schema.fromJsonString(Header)

/** See {@link LedgerHeader}. */
export type LedgerHeader = typeof Header.Type

const isHeader = compile(Header.ast) ?? (() => false)

/** Reads a head that is as this release writes it, in a tenth of the time; nothing where a closer look is needed. */
export const quickly = (text: string): LedgerHeader | undefined => {
  try {
    const json: unknown = JSON.parse(text)
    return isHeader(json) ? (json as LedgerHeader) : undefined
  } catch {
    return undefined
  }
}
