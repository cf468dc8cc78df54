import { Clock, Context, Duration, Effect, Layer, Result } from "effect"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import type { DeliveryClaim, DeliverySettlement, WaitingEvent } from "../store/RunnerStore.ts"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"
import { toHandler } from "./HandlerDelivery.ts"
import { Handlers } from "./Handlers.ts"
import { Output } from "./Output.ts"
import { toOutput } from "./OutputDelivery.ts"
import { patience, retryIn } from "./RetrySchedule.ts"
import { messageOf } from "./WebhookMessage.ts"
import { Webhooks } from "./Webhooks.ts"

/** How long deliveries may take. */
export interface DelivererOptions {
  /** After this time no further event of a claim is begun, so that others have their turn; 20 seconds. */
  readonly claimWithin?: Duration.Input
  /** The time that a handler has for an event; 5 minutes. */
  readonly handleWithin?: Duration.Input
  /** How long an event is tried before it is given up; 3 days. */
  readonly giveUpAfter?: Duration.Input
}

/** Delivers what was claimed, in order, and says what became of it. */
export class Deliverer extends Context.Service<
  Deliverer,
  {
    /** Stops at the first event that is not accepted. Interrupted, it says nothing, and all of it is delivered again. */
    readonly deliver: (claim: DeliveryClaim) => Effect.Effect<DeliverySettlement>
  }
>()("@ferrule/runner/Deliverer") {}

type Send = (event: WaitingEvent) => Effect.Effect<void, DeliveryFailed>

const settled = (
  { subscription, version }: DeliveryClaim,
  deliveredTo: number | undefined,
  dueIn: number
): DeliverySettlement => ({ subscription, version, dueIn, ...(deliveredTo === undefined ? {} : { deliveredTo }) })

const failed = (
  claim: DeliveryClaim,
  deliveredTo: number | undefined,
  { disable, problem, retryAfter }: DeliveryFailed,
  giveUpAfter: Duration.Input
): Effect.Effect<DeliverySettlement> =>
  // What has just accepted an event is not what had failed before: it is tried again soon.
  Effect.map(retryIn(deliveredTo === undefined ? claim.failures : 0, retryAfter), (dueIn) => ({
    ...settled(claim, deliveredTo, dueIn),
    problem,
    giveUpAfter: Duration.toMillis(giveUpAfter),
    ...(disable === undefined ? {} : { disable })
  }))

const defect = failure(
  "Defect",
  "Something went wrong inside the runner, which is a fault of its own. Please report it."
)

const deliverAll = (
  claim: DeliveryClaim,
  send: Send,
  { claimWithin, giveUpAfter }: Required<Pick<DelivererOptions, "claimWithin" | "giveUpAfter">>
): Effect.Effect<DeliverySettlement> =>
  Effect.gen(function* () {
    const destination = claim.destination.type
    const stopAt = (yield* Clock.currentTimeMillis) + Duration.toMillis(claimWithin)
    let deliveredTo: number | undefined
    for (const event of claim.events) {
      const result = yield* Effect.suspend(() => send(event)).pipe(
        Effect.catchDefect(() => Effect.fail(defect)),
        Effect.result
      )
      const problem = Result.isFailure(result) ? result.failure.problem.code : undefined
      yield* RunnerMetrics.delivered({ destination, attempts: event.attempts, problem })
      if (Result.isFailure(result)) return yield* failed(claim, deliveredTo, result.failure, giveUpAfter)
      deliveredTo = event.sequence
      if ((yield* Clock.currentTimeMillis) >= stopAt) break
    }
    return settled(claim, deliveredTo, 0)
  }).pipe(
    Effect.withSpan(
      `deliver ${claim.destination.type}`,
      { attributes: { "ferrule.trigger": claim.trigger, "ferrule.events": claim.events.length } },
      { captureStackTrace: false }
    )
  )

export const layer = ({
  claimWithin = "20 seconds",
  giveUpAfter = patience,
  handleWithin = "5 minutes"
}: DelivererOptions = {}): Layer.Layer<Deliverer, never, Handlers | Output | Webhooks> =>
  Layer.effect(
    Deliverer,
    Effect.gen(function* () {
      const handlers = yield* Handlers
      const output = yield* Output
      const webhooks = yield* Webhooks

      const senderOf = (claim: DeliveryClaim): Send => {
        const { destination } = claim
        switch (destination.type) {
          case "handler":
            return toHandler(handlers, destination.name, claim, handleWithin)
          case "webhook":
            return (event) => webhooks.post(destination, messageOf(claim, event))
          case "output":
            return toOutput(output, claim)
        }
      }
      return { deliver: (claim) => deliverAll(claim, senderOf(claim), { claimWithin, giveUpAfter }) }
    })
  )
