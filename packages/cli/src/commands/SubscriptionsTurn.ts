import type { Subscriptions } from "@ferrule/runner"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { JsonFlag, printLine, say } from "../output/JsonOutput.ts"
import { withSubscriptions } from "../runner/RunnerServices.ts"
import { subscriptionFlags } from "../flags/SubscriptionFlags.ts"

type Service = Subscriptions["Service"]

/** A command that does something to a subscription, and says what that means. */
const turn = (
  name: string,
  description: string,
  act: (subscriptions: Service, id: string) => ReturnType<Service["pause"]>,
  said: (id: string) => string
) =>
  Command.make(name, subscriptionFlags, ({ database, id }) =>
    withSubscriptions({ database }, (subscriptions) =>
      Effect.gen(function* () {
        yield* act(subscriptions, id)
        if (!(yield* JsonFlag)) return yield* say(said(id))
        if (name !== "delete") yield* printLine(yield* subscriptions.get(id))
      })
    )
  ).pipe(Command.withDescription(description))

/** `ferrule subscriptions pause` */
export const pauseSubscription = turn(
  "pause",
  "Stop its polls and deliveries; what it knows and what waits is kept",
  ({ pause }, id) => pause(id),
  (id) => `${id} is paused. Events that wait are delivered when it is resumed.`
)

/** `ferrule subscriptions resume` */
export const resumeSubscription = turn(
  "resume",
  "Go on where it was paused, or was turned off by the runner",
  ({ resume }, id) => resume(id),
  (id) => `${id} goes on: it is polled, and what waits is delivered, at once.`
)

/** `ferrule subscriptions poll-now` */
export const pollNow = turn(
  "poll-now",
  "Poll it at once; a poll that is under way is followed by another",
  ({ pollNow }, id) => pollNow(id),
  (id) => `${id} is polled at once, if a runner is at work and it is active.`
)

/** `ferrule subscriptions delete` */
export const deleteSubscription = turn(
  "delete",
  "Delete it with all that it knows and all of its events",
  ({ remove }, id) => remove(id),
  (id) => `${id} is deleted.`
)
