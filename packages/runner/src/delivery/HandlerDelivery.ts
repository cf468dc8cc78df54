import { Cause, Duration, Effect, Exit, Predicate } from "effect"
import type { DeliveryClaim, WaitingEvent } from "../store/RunnerStore.ts"
import * as DeliveredEvent from "./DeliveredEvent.ts"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"
import type { Handler, Handlers } from "./Handlers.ts"

/** What kind of failure it was. Its message stays out: it may say anything of the record. */
const kindOf = (cause: Cause.Cause<unknown>): string => {
  if (Cause.hasInterruptsOnly(cause)) return "interrupted"
  const error = Cause.squash(cause)
  const name = Predicate.hasProperty(error, "_tag") ? error._tag : error instanceof Error ? error.name : undefined
  return typeof name === "string" && /^[A-Za-z][\w/.@-]{0,60}$/.test(name) ? name : typeof error
}

/** Hands an event to the program's handler of that name, which has until `within` to accept it. */
export const toHandler = (
  handlers: Handlers["Service"],
  name: string,
  { subscription }: Pick<DeliveryClaim, "subscription">,
  within: Duration.Input
) => {
  const handle: Handler | undefined = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  return (event: WaitingEvent): Effect.Effect<void, DeliveryFailed> =>
    Effect.gen(function* () {
      if (handle === undefined) {
        return yield* failure("UnknownHandler", `This program has no handler named ${JSON.stringify(name)}.`)
      }
      const delivered = yield* DeliveredEvent.fromText(subscription, event)
      const exit = yield* Effect.suspend(() => handle(delivered)).pipe(Effect.timeoutOption(within), Effect.exit)
      if (Exit.isFailure(exit)) {
        return yield* failure("HandlerFailed", `The handler ${name} failed (${kindOf(exit.cause)}).`)
      }
      if (exit.value._tag === "None") {
        const limit = Duration.format(Duration.fromInputUnsafe(within))
        return yield* failure("TimedOut", `The handler ${name} was stopped: it took longer than ${limit}.`)
      }
    })
}
