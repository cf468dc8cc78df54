import { Clock, Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { databaseFlag } from "../flags/DatabaseFlag.ts"
import { JsonFlag, printLine, say, write } from "../output/JsonOutput.ts"
import { limitFlag } from "../flags/LimitFlag.ts"
import { withDeliveries } from "../runner/RunnerServices.ts"
import { table } from "../output/Table.ts"
import { ago } from "../output/TimeText.ts"

const listDeliveries = Command.make(
  "list",
  {
    subscription: Flag.String("subscription").pipe(
      Flag.withDescription("Only those of this subscription"),
      Flag.withMetavar("ID"),
      Flag.optional
    ),
    status: Flag.Literals("status", ["waiting", "delivered", "dead"]).pipe(
      Flag.withDescription("Only those that are so; dead is what was given up"),
      Flag.optional
    ),
    limit: limitFlag,
    database: databaseFlag
  },
  ({ database, limit, status, subscription }) =>
    withDeliveries({ database }, ({ list }) =>
      Effect.gen(function* () {
        const found = yield* list({
          limit,
          ...(Option.isSome(subscription) ? { subscription: subscription.value } : {}),
          ...(Option.isSome(status) ? { status: status.value } : {})
        })
        if (yield* JsonFlag) return yield* Effect.forEach(found, printLine, { discard: true })
        if (found.length === 0) return yield* say("There are none.")
        const now = yield* Clock.currentTimeMillis
        const rows = found.map((delivery) => [
          delivery.subscription,
          delivery.sequence,
          delivery.id,
          delivery.status,
          ago(delivery.createdAt, now),
          delivery.attempts,
          delivery.problem?.message
        ])
        const head = ["SUBSCRIPTION", "SEQUENCE", "EVENT", "STATUS", "FOUND", "ATTEMPTS", "PROBLEM"]
        yield* write(`${table(head, rows).join("\n")}\n`)
        if (found.length === limit) yield* say("There may be more: --limit, --status or --subscription.")
      })
    )
).pipe(Command.withDescription("List events and what became of them"))

const retryDeliveries = Command.make(
  "retry",
  {
    subscription: Argument.String("subscription").pipe(Argument.withDescription("Id of the subscription")),
    sequence: Flag.Int("sequence").pipe(
      Flag.withDescription("Only the event with this sequence; all that were given up by default"),
      Flag.withMetavar("N"),
      Flag.optional
    ),
    database: databaseFlag
  },
  ({ database, sequence, subscription }) =>
    withDeliveries({ database }, ({ retry }) =>
      Effect.gen(function* () {
        const retried = yield* retry(subscription, Option.getOrUndefined(sequence))
        if (yield* JsonFlag) return yield* printLine({ subscription, retried })
        yield* say(
          retried === 0
            ? `No such event of ${subscription} was given up, so there is none to deliver again.`
            : `Delivered again, of what was given up of ${subscription}: ${retried} ${retried === 1 ? "event" : "events"}.`
        )
      })
    )
).pipe(Command.withDescription("Deliver after all what was given up"))

/** `ferrule deliveries` */
export const deliveries = Command.make("deliveries").pipe(
  Command.withDescription("See what became of events, and deliver again what was given up"),
  Command.withSubcommands([listDeliveries, retryDeliveries])
)
