import type { Layer, Schema } from "effect"
import type { HttpClient } from "effect/http"
import type { InvalidConnection } from "../client/Connection.ts"

/** How a connector is connected: the settings that a person fills in, and what is made of them. */
export interface ConnectionSettings<Settings extends Schema.Codec<unknown, unknown>, Services> {
  /** A struct whose fields carry a title, a description and an example; keys are marked as passwords. */
  readonly settings: Settings
  /** What actions and triggers need to reach the API. */
  layer(settings: Settings["Type"]): Layer.Layer<Services, InvalidConnection, HttpClient.HttpClient>
}
