import { Schema } from "effect"
import { Problem } from "../Subscription.ts"

/** A destination did not take an event. */
export class DeliveryFailed extends Schema.TaggedError<DeliveryFailed>()("DeliveryFailed", {
  problem: Problem,
  /** The least time until it is tried again, as the destination asks; milliseconds. */
  retryAfter: Schema.optionalKey(Schema.Number),
  /** Why nothing should ever be sent there again. */
  disable: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return this.problem.message
  }
}

/** Says why in a sentence that has no pay data; the code is for programs. */
export const failure = (
  code: string,
  message: string,
  more: Pick<DeliveryFailed, "retryAfter" | "disable"> = {}
): DeliveryFailed => new DeliveryFailed({ problem: { code, message }, ...more })
