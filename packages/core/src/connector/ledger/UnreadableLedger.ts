import { Schema } from "effect"

/** A stored ledger that must not be used: nothing is reset, the person decides (law 9). */
export class UnreadableLedger extends Schema.TaggedError<UnreadableLedger>()("UnreadableLedger", {
  trigger: Schema.String,
  reason: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `The stored state of trigger ${this.trigger} cannot be used: ${this.reason}. Restore it from a copy, or start the trigger anew and say from when.`
  }
}

/** A ledger that would have more records than it may: nothing was reported, and nothing is forgotten (law 9). */
export class LedgerFull extends Schema.TaggedError<LedgerFull>()("LedgerFull", {
  trigger: Schema.String,
  maxRecords: Schema.Int
}) {
  readonly retryable = false
  override get message(): string {
    return `Trigger ${this.trigger} would have to remember more than ${this.maxRecords} records, and stopped rather than forget some. Watch fewer companies with it, or allow more with maxRecords.`
  }
}
