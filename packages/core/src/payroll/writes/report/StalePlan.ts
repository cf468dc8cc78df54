import { Schema } from "effect"

/** What would happen now is not what was previewed. Nothing was sent. */
export class StalePlan extends Schema.TaggedError<StalePlan>()("StalePlan", {
  operation: Schema.String,
  /** The hash that was asked for. */
  expected: Schema.String,
  /** The hash of the plan as it is now. */
  planHash: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `What ${this.operation} would do has changed since the preview. Nothing was sent. Preview it again, and run it with the new plan.`
  }
}
