import type { Destination, Subscription } from "@ferrule/runner"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { databaseFlag } from "../flags/DatabaseFlag.ts"
import { destinationFlags, destinationOf } from "../flags/DestinationFlags.ts"
import { durationFlag } from "../flags/DurationFlag.ts"
import { JsonFlag, printLine, write } from "../output/JsonOutput.ts"
import { payloadFlag, readPayload } from "../flags/PayloadFlag.ts"
import { runnerConnectionFlags } from "../runner/RunnerConnections.ts"
import { withSubscriptions } from "../runner/RunnerServices.ts"
import { startFlag } from "../flags/StartFlag.ts"
import { subscriptionFlags } from "../flags/SubscriptionFlags.ts"
import { destinationText } from "../output/SubscriptionText.ts"
import { durationText } from "../output/TimeText.ts"
import { Usage } from "../Usage.ts"
import { webhookHostsFlag } from "../flags/WebhookFlags.ts"

const connectionFlag = (description: string) =>
  Flag.String("connection").pipe(Flag.withDescription(description), Flag.withMetavar("NAME"))

const hint =
  "A host of your own, or one without https, has to be allowed here and for the runner: --allow-webhook-host HOST[:PORT]."

const isAllowable = (address: string): boolean => {
  const { password, protocol, username } = URL.parse(address) ?? {}
  return (protocol === "http:" || protocol === "https:") && username === "" && password === ""
}

/** Says with an address that is refused how to allow it, where that can be. */
const withHint =
  (destination: Destination.Destination | undefined) =>
  <A, E extends { readonly _tag: string; readonly message: string }, R>(
    change: Effect.Effect<A, E, R>
  ): Effect.Effect<A, E | Usage, R> =>
    Effect.mapError(change, (error) =>
      error._tag === "InvalidDestination" && destination?.type === "webhook"
        ? new Usage({ message: isAllowable(destination.url) ? `${error.message} ${hint}` : error.message })
        : error
    )

const tell = (what: string, found: Subscription.Subscription) =>
  Effect.flatMap(JsonFlag, (json) => {
    if (json) return printLine(found)
    const { connection, destination, every, id, trigger } = found
    return write(
      `${what} ${id}: ${trigger} of ${connection}, every ${durationText(every)}, to ${destinationText(destination)}.\n`
    )
  })

/** `ferrule subscriptions create` */
export const createSubscription = Command.make(
  "create",
  {
    trigger: Argument.String("trigger").pipe(
      Argument.withDescription("Name of the trigger, as `ferrule triggers list` shows it")
    ),
    id: Flag.String("id").pipe(
      Flag.withDescription("Its id, with which the same can be created again without harm; made up by default"),
      Flag.optional
    ),
    connection: connectionFlag("Name of the connection; default by default").pipe(Flag.withDefault("default")),
    payload: payloadFlag,
    every: durationFlag("every", "From one poll to the next, such as 30s, 5m or 1h; 5m by default"),
    start: startFlag(
      "Begin with what comes from now on (the default), with all, or with what is dated from a day"
    ).pipe(Flag.withDefault("now" as const)),
    ...destinationFlags,
    webhookHosts: webhookHostsFlag,
    database: databaseFlag,
    ...runnerConnectionFlags
  },
  ({ connection, every, id, payload, start, trigger, ...flags }) =>
    Effect.gen(function* () {
      const destination = yield* destinationOf(flags)
      if (destination === undefined) {
        return yield* new Usage({ message: "Say where events go: --webhook URL --secret NAME, or --output." })
      }
      const options = {
        trigger,
        connection,
        payload: yield* readPayload(payload),
        start,
        destination,
        ...(Option.isSome(id) ? { id: id.value } : {}),
        ...(Option.isSome(every) ? { every: every.value } : {})
      }
      yield* withSubscriptions({ ...flags, connecting: flags }, ({ create }) =>
        Effect.flatMap(create(options), (created) => tell("Created", created))
      ).pipe(withHint(destination))
    })
).pipe(
  Command.withDescription("Have a trigger polled by the runner, and its events sent"),
  Command.withExamples([
    {
      command: "ferrule subscriptions create new_payroll_run --webhook https://hooks.example/ferrule --secret hr",
      description: "Post payroll runs from now on to a webhook"
    },
    {
      command: "ferrule subscriptions create new_employee --id hires --every 1h --start all --output",
      description: "Print all employees, and then new ones, on the runner's standard output"
    }
  ])
)

/** `ferrule subscriptions update` */
export const updateSubscription = Command.make(
  "update",
  {
    ...subscriptionFlags,
    connection: connectionFlag("Another connection").pipe(Flag.optional),
    payload: payloadFlag,
    every: durationFlag("every", "Another time from one poll to the next"),
    ...destinationFlags,
    webhookHosts: webhookHostsFlag,
    ...runnerConnectionFlags
  },
  ({ connection, every, id, payload, ...flags }) =>
    Effect.gen(function* () {
      const destination = yield* destinationOf(flags)
      const changes = {
        ...(Option.isSome(connection) ? { connection: connection.value } : {}),
        ...(Option.isSome(payload) ? { payload: yield* readPayload(payload) } : {}),
        ...(Option.isSome(every) ? { every: every.value } : {}),
        ...(destination === undefined ? {} : { destination })
      }
      if (Object.keys(changes).length === 0) {
        return yield* new Usage({
          message: "Say what is to change: --connection, --payload, --every, --webhook with --secret, or --output."
        })
      }
      const connecting = Option.isSome(connection) ? { connecting: flags } : {}
      yield* withSubscriptions({ ...flags, ...connecting }, ({ update }) =>
        Effect.flatMap(update(id, changes), (updated) => tell("Updated", updated))
      ).pipe(withHint(destination))
    })
).pipe(Command.withDescription("Change a subscription, which goes on where it is"))
