import type { Connector, InvalidConnection, Trigger } from "@ferrule/core"
import type { Layer, Schema } from "effect"
import type { HttpClient } from "effect/http"

/** What a runner needs of a connector, whichever it is: how it is connected, and its triggers. */
export interface RunnableConnector extends Pick<Connector.Connector<unknown, unknown>, "name"> {
  readonly connection: {
    readonly settings: Schema.Codec<unknown, unknown>
    layer(settings: unknown): Layer.Layer<never, InvalidConnection, HttpClient.HttpClient>
  }
  readonly triggers: ReadonlyArray<Trigger.AnyTrigger<unknown, unknown>>
}
