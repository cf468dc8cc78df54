import { Schema } from "effect"

const sentence = { message: Schema.String }

/** There is no subscription of that id. */
export class UnknownSubscription extends Schema.TaggedError<UnknownSubscription>()("UnknownSubscription", {
  id: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `There is no subscription ${JSON.stringify(this.id)}. Check the id.`
  }
}

/** A subscription of that id is there already, and is another one. */
export class SubscriptionExists extends Schema.TaggedError<SubscriptionExists>()("SubscriptionExists", {
  id: Schema.String,
  /** The settings that differ. */
  differs: Schema.Array(Schema.String)
}) {
  readonly retryable = false
  override get message(): string {
    return `There is a subscription ${JSON.stringify(this.id)} already, with another ${this.differs.join(", ")}. Update it, or choose another id.`
  }
}

/** A setting of a subscription is not valid; says which, and what would be right. */
export class InvalidSubscription extends Schema.TaggedError<InvalidSubscription>()("InvalidSubscription", {
  field: Schema.String,
  ...sentence
}) {
  readonly retryable = false
}

/** Events cannot be sent to that destination. */
export class InvalidDestination extends Schema.TaggedError<InvalidDestination>()("InvalidDestination", {
  field: Schema.String,
  ...sentence
}) {
  readonly retryable = false
}

/** The subscription has no ledger of that id to begin again from. */
export class UnknownSnapshot extends Schema.TaggedError<UnknownSnapshot>()("UnknownSnapshot", {
  id: Schema.String,
  snapshot: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `Subscription ${JSON.stringify(this.id)} has no snapshot ${JSON.stringify(this.snapshot)}. List its snapshots, or replay from a date.`
  }
}
