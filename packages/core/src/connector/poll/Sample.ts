import { Effect, Schema } from "effect"
import { decodePayload, type InvalidPayload } from "../InvalidPayload.ts"
import type { Reach, Section } from "../Feed.ts"
import type { AnyTrigger, Trigger } from "../TriggerDefinition.ts"
import { facetOf } from "./Changes.ts"
import { noGroup } from "./Watched.ts"

// A form wants something to show at once: so many pages are read of either kind of section at most.
const mostPages = 6

/** The records of the first page of the last sections, newest first. */
const newest = <E, R>({ feed }: AnyTrigger<E, R>, payload: unknown, reach: Reach, count: number) =>
  Effect.gen(function* () {
    const groups = feed.groups === undefined ? [noGroup] : yield* feed.groups(payload)
    const sections: ReadonlyArray<Section<unknown, E, R>> = yield* feed.sections({ payload, groups }, reach)
    const found = new Map<string, unknown>()
    for (const { read } of sections.toReversed().slice(0, mostPages)) {
      for (const record of (yield* read(1)).items) found.set(feed.key(record), record)
      if (found.size >= count) break
    }
    return [...found.values()].toSorted((a, b) => (feed.date?.(b) ?? "").localeCompare(feed.date?.(a) ?? ""))
  })

const sampleAny = <E, R>(
  trigger: AnyTrigger<E, R>,
  input: unknown,
  count: number
): Effect.Effect<ReadonlyArray<unknown>, E | InvalidPayload, R> =>
  Effect.gen(function* () {
    const payload = yield* decodePayload(trigger.name, trigger.payload, input)
    const facet = facetOf(trigger.on)
    // Those that the trigger would report first: a paycheck that is voided, rather than any.
    const chosen = (records: ReadonlyArray<unknown>) =>
      (facet === undefined
        ? records
        : [...records.filter((record) => facet.is(record)), ...records.filter((record) => !facet.is(record))]
      ).slice(0, count)
    const recent = chosen(yield* newest(trigger, payload, "recent", count))
    return recent.length > 0 ? recent : chosen(yield* newest(trigger, payload, "all", count))
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
): Effect.Effect<ReadonlyArray<Item["Type"]>, E | InvalidPayload, R> => sampleAny<E, R>(trigger, payload, count)

/** A few recent records as JSON: what hosts show. */
export const sampleJson = <E, R>(trigger: AnyTrigger<E, R>, payload: unknown, count?: number) =>
  Effect.flatMap(sample(trigger, payload, count), (records) => {
    const encode = Schema.encodeUnknownEffect(Schema.toCodecJson(trigger.feed.record))
    // A record that its own schema refuses is a defect of the feed.
    return Effect.orDie(Effect.forEach(records, (record) => encode(record)))
  })
