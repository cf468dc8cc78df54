import { Effect } from "effect"
import type { DeliveryClaim, WaitingEvent } from "../store/RunnerStore.ts"
import * as DeliveredEvent from "./DeliveredEvent.ts"
import type { DeliveryFailed } from "./DeliveryFailed.ts"
import type { Output } from "./Output.ts"

/** Writes an event as one line of JSON. */
export const toOutput =
  (output: Output["Service"], { subscription }: Pick<DeliveryClaim, "subscription">) =>
  (event: WaitingEvent): Effect.Effect<void, DeliveryFailed> =>
    Effect.flatMap(DeliveredEvent.fromText(subscription, event), (delivered) => output.write(JSON.stringify(delivered)))
