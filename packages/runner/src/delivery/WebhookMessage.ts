import { createHash } from "node:crypto"
import type { DeliveryClaim, WaitingEvent } from "../store/RunnerStore.ts"

/** What is posted: the same, id and body, however often it is sent. */
export interface WebhookMessage {
  readonly id: string
  readonly body: string
}

/** The message that brings an event. Its id is made of the subscription and the event's own id. */
export const messageOf = (
  { subscription, trigger }: Pick<DeliveryClaim, "subscription" | "trigger">,
  event: Pick<WaitingEvent, "id" | "body" | "createdAt">
): WebhookMessage => ({
  id: `msg_${createHash("sha256")
    .update(JSON.stringify([subscription, event.id]))
    .digest("base64url")}`,
  // The event is JSON already: its text goes in as it is.
  body: `{"type":${JSON.stringify(trigger)},"timestamp":"${new Date(event.createdAt).toISOString()}","data":${event.body}}`
})
