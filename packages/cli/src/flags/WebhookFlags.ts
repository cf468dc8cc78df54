import { Flag } from "effect/cli"

/** Where webhooks may go besides https to the public internet. */
export const webhookHostsFlag = Flag.String("allow-webhook-host").pipe(
  Flag.withDescription(
    "Let webhooks go to this host though it is private, or over http, such as 127.0.0.1:8080; may be given again (or FERRULE_WEBHOOK_HOSTS, with commas)"
  ),
  Flag.withMetavar("HOST[:PORT]"),
  Flag.atLeast(0)
)

/** The rules for addresses of webhooks that the flag and the environment make. */
export const webhookRules = (hosts: ReadonlyArray<string>) => {
  const fromEnvironment = (process.env["FERRULE_WEBHOOK_HOSTS"] ?? "").split(",").map((host) => host.trim())
  return { allowHosts: [...hosts, ...fromEnvironment].filter((host) => host !== "") }
}
