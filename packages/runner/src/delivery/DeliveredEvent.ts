import type { TriggerEvent } from "@ferrule/core"
import { Effect, Schema } from "effect"
import type { WaitingEvent } from "../store/RunnerStore.ts"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"

/** An event as a handler, and a reader of the output, gets it. Its record is JSON. */
export interface DeliveredEvent extends TriggerEvent<unknown> {
  /** Which subscription has found it. */
  readonly subscription: string
}

const Stored = Schema.fromJsonString(
  Schema.Struct({
    id: Schema.String,
    trigger: Schema.String,
    change: Schema.String,
    key: Schema.String,
    record: Schema.Unknown,
    observedAt: Schema.String
  })
)

const decode = Schema.decodeEffect(Stored)

const unreadable = failure("UnreadableEvent", "The event as it is stored cannot be read.")

/** Reads an event from its text. */
export const fromText = (
  subscription: string,
  event: Pick<WaitingEvent, "body">
): Effect.Effect<DeliveredEvent, DeliveryFailed> =>
  decode(event.body).pipe(
    Effect.map((read) => ({ subscription, ...read })),
    Effect.mapError(() => unreadable)
  )
