import { ConnectorError } from "@ferrule/core"
import { Context, Effect } from "effect"
import { McpSchema, McpServer } from "effect/ai"
import type { HostContext } from "./HostContext.ts"
import type { HostTool } from "./HostTool.ts"
import type { RecentEvents } from "./RecentEvents.ts"

/** The tool that says what is new. */
export const pollTool = <E, R>({ connector }: HostContext<E, R>, recent: RecentEvents): HostTool => ({
  name: "poll_trigger",
  title: "See what is new",
  description: [
    "Gives the events since the last poll of this trigger with this payload, oldest first. The first poll gives none: it takes what is there as known. Poll again where `more` is true. Triggers:",
    ...connector.triggers.map(({ description, name }) => `${name}: ${description}`)
  ].join("\n"),
  input: {
    type: "object",
    properties: {
      trigger: { type: "string", enum: connector.triggers.map(({ name }) => name), description: "The trigger." },
      payload: { type: "object", description: "What is watched, such as which companies; all if left out." }
    },
    required: ["trigger"],
    additionalProperties: false
  },
  hints: { reads: true, destroys: false, repeatable: false },
  call: ({ payload, trigger }, signal) => recent.poll(String(trigger), payload ?? {}, signal)
})

/** A resource for every trigger, with its recent events. */
export const registerEvents = <E, R>({ connector }: HostContext<E, R>, recent: RecentEvents) =>
  Effect.flatMap(McpServer.McpServer, (server) =>
    Effect.forEach(
      connector.triggers,
      ({ description, name, title }) => {
        const uri = `ferrule://${connector.name}/events/${name}`
        const mimeType = "application/json"
        return server.addResource({
          resource: new McpSchema.Resource({
            uri,
            name,
            title,
            mimeType,
            description: `${description} The events that polls have found, and the latest records, newest first.`
          }),
          annotations: Context.empty(),
          handle: Effect.tryPromise({
            try: (signal) => recent.read(name, signal),
            catch: (error) =>
              new McpSchema.InternalError({
                message: error instanceof ConnectorError ? error.message : "The events cannot be read."
              })
          }).pipe(
            Effect.map((value) => ({
              contents: [{ uri, mimeType, text: JSON.stringify(value) }]
            }))
          )
        })
      },
      { discard: true }
    )
  )
