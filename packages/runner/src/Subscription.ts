import { Alarm, LocalDate } from "@ferrule/core"
import { Schema } from "effect"
import { Destination } from "./Destination.ts"

/** Names a subscription: chosen by who creates it, or made up. */
export const SubscriptionId = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)).annotate({
  title: "Subscription",
  description: "Up to 64 letters, digits, - and _."
})

/** Where a trigger begins: with what comes from now on, with all that is there, or with what is dated from a day. */
export const SubscriptionStart = Schema.Union([Schema.Literals(["now", "all"]), LocalDate.LocalDate])

/** What is watched, how often, and where its events go. */
export const SubscriptionSettings = Schema.Struct({
  /** The connection's name, under which the program knows its settings and key. */
  connection: Schema.NonEmptyString,
  connector: Schema.NonEmptyString,
  trigger: Schema.NonEmptyString,
  /** What the trigger asks for, as JSON. */
  payload: Schema.Unknown,
  /** Milliseconds from one poll to the next; each is early or late by up to a tenth. */
  every: Schema.Int,
  start: SubscriptionStart,
  destination: Destination
})

/** See {@link SubscriptionSettings}. */
export interface SubscriptionSettings extends Schema.Schema.Type<typeof SubscriptionSettings> {}

/** Why something failed, without pay data: what a person is shown, and what is kept. */
export const Problem = Schema.Struct({
  code: Schema.String,
  message: Schema.String,
  field: Schema.optionalKey(Schema.String)
})

/** See {@link Problem}. */
export interface Problem extends Schema.Schema.Type<typeof Problem> {}

/** How the polls, or the deliveries, of a subscription go. Times are milliseconds since 1970. */
export const Progress = Schema.Struct({
  /** When it is next; not there when there is nothing to do. */
  nextAt: Schema.optionalKey(Schema.Number),
  /** When it last went well. */
  lastAt: Schema.optionalKey(Schema.Number),
  /** How often in a row it has failed, since when, and why. */
  failures: Schema.Int,
  failingSince: Schema.optionalKey(Schema.Number),
  problem: Schema.optionalKey(Problem)
})

/** See {@link Progress}. */
export interface Progress extends Schema.Schema.Type<typeof Progress> {}

/** `disabled` is what the runner does to one that has failed for too long; a person resumes it. */
export const SubscriptionStatus = Schema.Literals(["active", "paused", "disabled"])

/** A subscription and how it goes. */
export const Subscription = Schema.Struct({
  id: SubscriptionId,
  ...SubscriptionSettings.fields,
  status: SubscriptionStatus,
  /** Why it is disabled. */
  reason: Schema.optionalKey(Schema.String),
  createdAt: Schema.Number,
  updatedAt: Schema.Number,
  polls: Progress,
  deliveries: Progress,
  /** What a person should know of the last poll that looked, though it did not fail. */
  alarms: Schema.Array(Alarm),
  /** Events that wait for delivery, and events that were given up. */
  waiting: Schema.Int,
  dead: Schema.Int
})

/** See {@link Subscription}. */
export interface Subscription extends Schema.Schema.Type<typeof Subscription> {}
