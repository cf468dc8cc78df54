import type { Layer } from "effect"
import type { WriteJournal } from "../../client/WriteJournal.ts"
import type { WritePolicy } from "../../client/WritePolicy.ts"
import type { PollOptions } from "../poll/PollOptions.ts"
import type { Telemetry } from "./Telemetry.ts"

/** What a connector is embedded with. */
export interface EmbedOptions {
  /** The settings of the connection, as the form of `catalog().connection` gives them. */
  readonly connection: unknown
  /**
   * Where writes are noted before they are sent, such as `FileJournal.layer("payroll.journal")` of `@ferrule/sqlite`. In
   * memory by default: then nothing ambiguous is sent again, and such rows are reported as unknown.
   */
  readonly journal?: Layer.Layer<WriteJournal, unknown>
  /** How long writes wait to find out what became of them; less where a host gives little time. */
  readonly writes?: (typeof WritePolicy)["Service"]
  /** Makes the requests; the platform's `fetch` by default. */
  readonly fetch?: typeof globalThis.fetch
  /** Is told of what goes on, without personal data. */
  readonly telemetry?: Telemetry
}

/** How one call is made. */
export interface CallOptions {
  /** Stops the call, and its requests. */
  readonly signal?: AbortSignal | undefined
}

/** How a trigger is polled. */
export interface EmbeddedPollOptions extends CallOptions, Omit<PollOptions, "state"> {}

/** Which options of a field are wanted. */
export interface EmbeddedOptionRequest extends CallOptions {
  /** Only options with each of these words. */
  readonly search?: string
  /** Counted from 1. */
  readonly page?: number
  /** What is filled in so far. */
  readonly payload?: unknown
}
