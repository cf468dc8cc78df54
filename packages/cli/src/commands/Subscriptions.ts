import { Clock, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { databaseFlag } from "../flags/DatabaseFlag.ts"
import { JsonFlag, printLine, say, write } from "../output/JsonOutput.ts"
import { limitFlag } from "../flags/LimitFlag.ts"
import { withSubscriptions } from "../runner/RunnerServices.ts"
import { subscriptionFlags } from "../flags/SubscriptionFlags.ts"
import { subscriptionLines, subscriptionText } from "../output/SubscriptionText.ts"
import { createSubscription, updateSubscription } from "./SubscriptionsChange.ts"
import { listSnapshots, replaySubscription } from "./SubscriptionsReplay.ts"
import { deleteSubscription, pauseSubscription, pollNow, resumeSubscription } from "./SubscriptionsTurn.ts"

const listSubscriptions = Command.make(
  "list",
  {
    connection: Flag.String("connection").pipe(
      Flag.withDescription("Only those of this connection"),
      Flag.withMetavar("NAME"),
      Flag.optional
    ),
    trigger: Flag.String("trigger").pipe(
      Flag.withDescription("Only those of this trigger"),
      Flag.withMetavar("NAME"),
      Flag.optional
    ),
    status: Flag.Literals("status", ["active", "paused", "disabled"]).pipe(
      Flag.withDescription("Only those that are so"),
      Flag.optional
    ),
    after: Flag.String("after").pipe(
      Flag.withDescription("Begin after this id"),
      Flag.withMetavar("ID"),
      Flag.optional
    ),
    limit: limitFlag,
    database: databaseFlag
  },
  ({ database, limit, ...asked }) =>
    withSubscriptions({ database }, (subscriptions) =>
      Effect.gen(function* () {
        const only = Object.fromEntries(
          Object.entries(asked).flatMap(([name, value]) => (Option.isSome(value) ? [[name, value.value]] : []))
        )
        const found = yield* subscriptions.list({ ...only, limit })
        if (yield* JsonFlag) return yield* Effect.forEach(found, printLine, { discard: true })
        const last = found.at(-1)
        if (last === undefined) return yield* say("There are none. `ferrule subscriptions create --help` says how to.")
        yield* write(`${subscriptionLines(found, yield* Clock.currentTimeMillis).join("\n")}\n`)
        if (found.length === limit) yield* say(`There may be more: --after ${last.id}`)
      })
    )
).pipe(Command.withDescription("List subscriptions and how they go"))

const showSubscription = Command.make("show", subscriptionFlags, ({ database, id }) =>
  withSubscriptions({ database }, ({ get }) =>
    Effect.gen(function* () {
      const found = yield* get(id)
      if (yield* JsonFlag) return yield* printLine(found)
      yield* write(`${subscriptionText(found, yield* Clock.currentTimeMillis).join("\n")}\n`)
    })
  )
).pipe(Command.withDescription("Print all that is known of a subscription"))

/** `ferrule subscriptions` */
export const subscriptions = Command.make("subscriptions").pipe(
  Command.withDescription("Say what a runner watches and where events go, see how it goes, and begin again"),
  Command.withSubcommands([
    createSubscription,
    listSubscriptions,
    showSubscription,
    updateSubscription,
    pauseSubscription,
    resumeSubscription,
    pollNow,
    listSnapshots,
    replaySubscription,
    deleteSubscription
  ])
)
