import { Schema } from "effect"

/** The database did not do what was asked of it; nothing was half done. Says why, without values out of it. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  reason: Schema.String,
  retryable: Schema.Boolean
}) {
  override get message(): string {
    return `The runner's database cannot be used: ${this.reason}.`
  }
}
