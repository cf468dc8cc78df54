import { DateTime, Effect, Schema } from "effect"
import { type Pass, UnstableRead } from "../client/Pages.ts"
import type { LocalDate } from "../values/LocalDate.ts"
import type { Feed } from "./Feed.ts"
import { decodePayload, type InvalidPayload } from "./InvalidPayload.ts"
import * as Ledger from "./Ledger.ts"
import { type Change, TriggerEvent } from "./TriggerEvent.ts"

/** Something a connector can watch for: a feed, and the kind of change of it that is reported. */
export interface Trigger<
  Payload extends Schema.Codec<unknown, unknown>,
  Item extends Schema.Codec<unknown, unknown>,
  E,
  R
> {
  readonly name: string
  /** A few words for a menu. */
  readonly title: string
  /** One sentence for a form. */
  readonly description: string
  /** What is watched, such as which companies. */
  readonly payload: Payload
  readonly feed: Feed<Payload["Type"], Item, E, R>
  readonly on: Change
}

/** A trigger of any kind. */
export type AnyTrigger<E, R> = Trigger<Schema.Codec<unknown, unknown>, Schema.Codec<unknown, unknown>, E, R>

/** Defines a trigger. */
export const make = <Payload extends Schema.Codec<unknown, unknown>, Item extends Schema.Codec<unknown, unknown>, E, R>(
  name: string,
  definition: Omit<Trigger<Payload, Item, E, R>, "name">
): Trigger<Payload, Item, E, R> => ({ name, ...definition })

/** Where a trigger begins: with what comes from `now` on, with `all` that is there, or with what is dated from a day. */
export type Start = "now" | "all" | LocalDate

/** How to poll. */
export interface PollOptions {
  /** The state that the last poll gave; none on the first. */
  readonly state?: string | undefined
  /** Where to begin when there is no state; `now` by default. */
  readonly start?: Start
  /** The most events that one poll gives; 1,000 by default. The rest come with the next. */
  readonly maxEvents?: number
}

/** Something that the person should know, though nothing failed. */
export interface Alarm {
  readonly code: "incomplete-read"
  readonly message: string
}

/** What a poll gives. Store `state` only after every event has been accepted (law 7). */
export interface PollResult<Record> {
  readonly events: ReadonlyArray<TriggerEvent<Record>>
  readonly alarms: ReadonlyArray<Alarm>
  readonly state: string
  /** Whether more events wait: poll again at once. */
  readonly more: boolean
}

const incompleteRead: Alarm = {
  code: "incomplete-read",
  message: "The list kept changing while it was read. What was seen is reported; the next poll reads it again."
}

/** The records that count as already known when a trigger begins. */
const known = <Item>(items: ReadonlyMap<string, Item>, date: (item: Item) => string | undefined, start: Start) =>
  [...items].flatMap(([key, item]) => {
    const day = date(item)
    return start === "now" || (start !== "all" && day !== undefined && day < start) ? [key] : []
  })

const begin = <Item>(
  trigger: string,
  pass: Pass<Item>,
  date: (item: Item) => string | undefined,
  start: Start
): Effect.Effect<Ledger.Ledger, UnstableRead> =>
  pass.isComplete || start === "all"
    ? Effect.succeed(Ledger.make(trigger, known(pass.items, date, start)))
    : Effect.fail(new UnstableRead({ what: `records of trigger ${trigger}` }))

/** Looks once for changes since the given state. Events come oldest first; what the state has is not reported again. */
export const poll = <Payload extends Schema.Codec<unknown, unknown>, Item extends Schema.Codec<unknown, unknown>, E, R>(
  trigger: Trigger<Payload, Item, E, R>,
  payload: unknown,
  options: PollOptions = {}
): Effect.Effect<PollResult<Item["Type"]>, E | InvalidPayload | Ledger.UnreadableLedger | UnstableRead, R> =>
  Effect.gen(function* () {
    const decoded = yield* decodePayload(trigger.name, trigger.payload, payload)
    const stored = options.state === undefined ? undefined : yield* Ledger.decode(trigger.name, options.state)
    const pass = yield* trigger.feed.read(decoded)
    const date = (item: Item["Type"]): string | undefined => trigger.feed.date?.(item) ?? undefined
    const ledger = stored ?? (yield* begin(trigger.name, pass, date, options.start ?? "now"))
    const fresh = [...pass.items]
      .filter(([key]) => !ledger.keys.has(key))
      .map(([key, record]) => ({ key, record, order: `${date(record) ?? ""} ${key}` }))
      .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    const reported = fresh.slice(0, Math.max(1, options.maxEvents ?? 1000))
    const observedAt = DateTime.formatIso(yield* DateTime.now)
    return {
      events: reported.map(({ key, record }) => ({
        id: `${trigger.name}:${key}`,
        trigger: trigger.name,
        change: trigger.on,
        key,
        record,
        observedAt
      })),
      alarms: pass.isComplete ? [] : [incompleteRead],
      state: Ledger.encode(
        Ledger.add(
          ledger,
          reported.map(({ key }) => key)
        )
      ),
      more: reported.length < fresh.length
    }
  }).pipe(Effect.withSpan(`trigger ${trigger.name}`))

/** A record that its own schema refuses is a defect of the feed. */
const toJson = (schema: Schema.Codec<unknown, unknown>, values: ReadonlyArray<unknown>) => {
  const encode = Schema.encodeUnknownEffect(Schema.toCodecJson(schema))
  return Effect.orDie(Effect.forEach(values, (value) => encode(value)))
}

/** Polls from JSON to JSON: what hosts call. */
export const pollJson = <E, R>(trigger: AnyTrigger<E, R>, payload: unknown, options?: PollOptions) =>
  Effect.gen(function* () {
    const result = yield* poll(trigger, payload, options)
    return { ...result, events: yield* toJson(TriggerEvent(trigger.feed.record), result.events) }
  })

/** A few recent records, newest first, without any state: what a form shows while a trigger is set up. */
export const sample = <
  Payload extends Schema.Codec<unknown, unknown>,
  Item extends Schema.Codec<unknown, unknown>,
  E,
  R
>(
  trigger: Trigger<Payload, Item, E, R>,
  payload: unknown,
  count = 3
): Effect.Effect<ReadonlyArray<Item["Type"]>, E | InvalidPayload, R> =>
  Effect.gen(function* () {
    const pass = yield* trigger.feed.read(yield* decodePayload(trigger.name, trigger.payload, payload))
    return [...pass.items.values()]
      .toSorted((a, b) => String(trigger.feed.date?.(b) ?? "").localeCompare(String(trigger.feed.date?.(a) ?? "")))
      .slice(0, count)
  })

/** A few recent records as JSON: what hosts show. */
export const sampleJson = <E, R>(trigger: AnyTrigger<E, R>, payload: unknown, count?: number) =>
  Effect.flatMap(sample(trigger, payload, count), (records) => toJson(trigger.feed.record, records))
