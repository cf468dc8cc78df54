import type { Duration } from "effect"
import type { LocalDate } from "../../values/LocalDate.ts"
import type { Alarm } from "../Alarm.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"

/** Where a trigger begins: with what comes from `now` on, with `all` that is there, or with what is dated from a day. */
export type Start = "now" | "all" | LocalDate

/**
 * How often to look for what no count shows (law 4): a record that came as another went, one that has changed, and one
 * that is dated far from today. What stays visible is reported within these times, whatever it is.
 */
export interface Audit {
  /** Of the sections where something new is to be expected, such as the last months. */
  readonly recent?: Duration.Input
  /** Of every section. */
  readonly older?: Duration.Input
  /** Of what the connection can see, such as which companies; 1 hour by default. */
  readonly access?: Duration.Input
}

/** How to poll. */
export interface PollOptions {
  /** The state that the last poll gave; none on the first. */
  readonly state?: string | undefined
  /** Where to begin when there is no state; `now` by default. */
  readonly start?: Start
  /** The most events that one poll gives; 1,000 by default. The rest come with the next. */
  readonly maxEvents?: number
  /** How often to look for what no count shows; by default as the trigger needs it. */
  readonly audit?: Audit
  /** How many records a ledger may have; 1,000,000 by default. One that is full is an error, and forgets nothing. */
  readonly maxRecords?: number
}

/** What a poll gives. Store `state` only after every event has been accepted (law 7). */
export interface PollResult<Record> {
  /** What changed, oldest first. */
  readonly events: ReadonlyArray<TriggerEvent<Record>>
  /** What a person should know, though nothing failed (law 9). */
  readonly alarms: ReadonlyArray<Alarm>
  readonly state: string
  /** Whether more events wait: poll again at once. */
  readonly more: boolean
}
