import { Schema } from "effect"

/** An effect of the program that runs the runner, by the name that it was given there. */
export const HandlerDestination = Schema.Struct({
  type: Schema.Literal("handler"),
  name: Schema.NonEmptyString
})

/** An address that events are posted to, signed as Standard Webhooks says, with the secret of that name. */
export const WebhookDestination = Schema.Struct({
  type: Schema.Literal("webhook"),
  url: Schema.NonEmptyString,
  secret: Schema.NonEmptyString
})

/** The standard output of the runner, one event a line. */
export const OutputDestination = Schema.Struct({ type: Schema.Literal("output") })

/** Where the events of a subscription go. */
export const Destination = Schema.Union([HandlerDestination, WebhookDestination, OutputDestination])

/** See {@link Destination}. */
export type Destination = typeof Destination.Type

/** What shares a limit of deliveries at a time: a server, a handler, the output. */
export const groupOf = (destination: Destination): string => {
  switch (destination.type) {
    case "handler":
      return `handler ${destination.name}`
    case "webhook":
      return URL.canParse(destination.url) ? new URL(destination.url).origin : destination.url
    case "output":
      return "output"
  }
}
