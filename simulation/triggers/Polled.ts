import { Schema } from "effect"

/** An event, as a host gets it. */
export const Event = Schema.Struct({
  id: Schema.String,
  change: Schema.String,
  key: Schema.String,
  record: Schema.Unknown
})

/** See {@link Event}. */
export interface Event extends Schema.Schema.Type<typeof Event> {}

/** What was given, as events. */
export const events = Schema.decodeUnknownSync(Schema.Array(Event))

/** What became of a poll: events and state were stored, only the events were taken, or neither. */
export type Fate = "committed" | "delivered" | "crashed" | "failed"

/** How a poll went. */
export interface Polled {
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
  readonly fate: Fate
  readonly events: ReadonlyArray<Event>
  readonly alarms: ReadonlyArray<string>
  /** Whether more events were said to wait. */
  readonly more: boolean
  /** The state before and after it. */
  readonly before: string | undefined
  readonly after: string | undefined
  /** The tag of what it failed with. */
  readonly failure: string | undefined
  readonly requests: number
  /** Requests that something went wrong with. */
  readonly struck: number
  /** Whether nothing went wrong, and nothing changed meanwhile. */
  readonly isCalm: boolean
  /** Whether it was made when all was calm for good. */
  readonly isLast: boolean
}

/** Whether its events were taken. */
export const isTaken = ({ fate }: Polled): boolean => fate === "committed" || fate === "delivered"
