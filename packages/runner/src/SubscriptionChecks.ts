import { decodePayload, type InvalidPayload, type Trigger, UnknownName } from "@ferrule/core"
import { Duration, Effect, Schema } from "effect"
import { Connections, type ConnectionsUnavailable, type UnknownConnection } from "./connection/Connections.ts"
import type { RunnableConnector } from "./connection/RunnableConnector.ts"
import { addressRefusal, type AddressRules } from "./delivery/WebhookAddress.ts"
import type { Destination } from "./Destination.ts"
import { SubscriptionId, SubscriptionStart } from "./Subscription.ts"
import { InvalidDestination, InvalidSubscription } from "./SubscriptionErrors.ts"

/** What a program knows that subscriptions refer to. */
export interface Known {
  readonly connectors: ReadonlyArray<RunnableConnector>
  /** The names of its handlers; left out where the runner is another program. */
  readonly handlers?: ReadonlyArray<string> | undefined
  /** Which addresses webhooks may have. */
  readonly webhooks?: AddressRules | undefined
}

const least = 1000
const most = Duration.toMillis("366 days")

const invalid = (field: string, message: string) => Effect.fail(new InvalidSubscription({ field, message }))

const isId = Schema.is(SubscriptionId)
const isStart = Schema.is(SubscriptionStart)

export const checkId = (id: string) =>
  isId(id)
    ? Effect.succeed(id)
    : invalid("id", "An id has up to 64 letters, digits, hyphens and underscores, and begins with a letter or digit.")

export const checkStart = (start: unknown) =>
  isStart(start) ? Effect.succeed(start) : invalid("start", 'Start must be "now", "all" or a date such as 2026-03-27.')

/** The interval in milliseconds. */
export const checkEvery = (every: Duration.Input) => {
  const millis = Math.round(Duration.toMillis(Duration.fromInputUnsafe(every)))
  return millis >= least && millis <= most
    ? Effect.succeed(millis)
    : invalid("every", "The interval must be at least a second, and at most a year.")
}

export const checkDestination = (
  destination: Destination,
  { handlers, webhooks }: Known
): Effect.Effect<Destination, InvalidDestination> => {
  const refuse = (field: string, message: string) => Effect.fail(new InvalidDestination({ field, message }))
  switch (destination.type) {
    case "output":
      return Effect.succeed(destination)
    case "handler":
      return handlers === undefined || handlers.includes(destination.name)
        ? Effect.succeed(destination)
        : refuse(
            "destination.name",
            `There is no handler named ${JSON.stringify(destination.name)}. There are: ${handlers.join(", ")}.`
          )
    case "webhook": {
      const refusal = addressRefusal(destination.url, webhooks)
      return refusal === undefined ? Effect.succeed(destination) : refuse("destination.url", refusal)
    }
  }
}

/** The connection's name, when there is such a connection. */
export const checkConnection = (
  name: string
): Effect.Effect<string, UnknownConnection | ConnectionsUnavailable, Connections> =>
  Effect.as(
    Effect.flatMap(Connections, ({ settings }) => settings(name)),
    name
  )

/** The connector of that name; the only one when none is named. */
export const findConnector = (
  { connectors }: Known,
  name: string | undefined
): Effect.Effect<RunnableConnector, InvalidSubscription> => {
  const [only, ...others] = connectors
  const found = name === undefined && others.length === 0 ? only : connectors.find((each) => each.name === name)
  const names = connectors.map((each) => each.name).join(", ")
  return found === undefined
    ? invalid(
        "connector",
        `${name === undefined ? "Say which connector" : `There is no connector named ${JSON.stringify(name)}`}. There are: ${names}.`
      )
    : Effect.succeed(found)
}

export const findTrigger = (
  { triggers }: RunnableConnector,
  name: string
): Effect.Effect<Trigger.AnyTrigger<unknown, unknown>, UnknownName> => {
  const found = triggers.find((trigger) => trigger.name === name)
  return found === undefined
    ? Effect.fail(new UnknownName({ kind: "trigger", name, known: triggers.map((trigger) => trigger.name) }))
    : Effect.succeed(found)
}

/** The payload as it was given, when the trigger takes it. */
export const checkPayload = (
  trigger: Trigger.AnyTrigger<unknown, unknown>,
  payload: unknown
): Effect.Effect<unknown, InvalidPayload> => Effect.as(decodePayload(trigger.name, trigger.payload, payload), payload)
