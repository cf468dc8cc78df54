import type { Destination } from "@ferrule/runner"
import { Effect, Option } from "effect"
import { Flag } from "effect/cli"
import { Usage } from "../Usage.ts"

/** Where the events of a subscription go. */
export const destinationFlags = {
  webhook: Flag.String("webhook").pipe(
    Flag.withDescription("Post each event to this address, signed as Standard Webhooks says"),
    Flag.withMetavar("URL"),
    Flag.optional
  ),
  secret: Flag.String("secret").pipe(
    Flag.withDescription(
      "Name of the secret that signs; the secret of demo is in FERRULE_WEBHOOK_SECRET_DEMO of the runner, as whsec_…"
    ),
    Flag.withMetavar("NAME"),
    Flag.optional
  ),
  output: Flag.Boolean("output").pipe(
    Flag.withDescription("Print each event on the standard output of the runner, one JSON object a line"),
    Flag.withDefault(false)
  )
}

/** See {@link destinationFlags}. */
interface DestinationFlags {
  readonly webhook: Option.Option<string>
  readonly secret: Option.Option<string>
  readonly output: boolean
}

const wrong = (message: string) => Effect.fail(new Usage({ message }))

/** The destination that the flags name, if any. */
export const destinationOf = ({
  output,
  secret,
  webhook
}: DestinationFlags): Effect.Effect<Destination.Destination | undefined, Usage> => {
  if (Option.isSome(webhook) && output) return wrong("Events go to one place: give --webhook or --output, not both.")
  if (Option.isSome(webhook)) {
    return Option.isSome(secret)
      ? Effect.succeed({ type: "webhook", url: webhook.value, secret: secret.value })
      : wrong("Say with --secret which secret signs the webhook: --secret demo for FERRULE_WEBHOOK_SECRET_DEMO.")
  }
  if (Option.isSome(secret)) return wrong("--secret is for webhooks: give it with --webhook URL.")
  return Effect.succeed(output ? { type: "output" } : undefined)
}
