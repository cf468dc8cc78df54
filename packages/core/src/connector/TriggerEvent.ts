import { Schema } from "effect"
import type { Facet } from "./Facet.ts"

/**
 * A kind of change that is reported: a record that is new (`created`), that differs in the fields of the feed's fingerprint
 * (`updated`), that is gone (`removed`), or of which a facet has turned.
 */
export type Change<Record> = "created" | "updated" | "removed" | Facet<Record>

/** A kind of change of whatever record. */
export type AnyChange = "created" | "updated" | "removed" | Pick<Facet<unknown>, "on" | "off">

/** The names under which events report these kinds of change. */
export const changeNames = (on: ReadonlyArray<AnyChange>): ReadonlyArray<string> =>
  on.flatMap((change) =>
    typeof change === "string" ? [change] : change.off === undefined ? [change.on] : [change.on, change.off]
  )

/**
 * One change of one record. `id` stays the same whenever the same change is delivered again, so a receiver can drop
 * repeats by it (law 7).
 */
export const TriggerEvent = <Item extends Schema.Codec<unknown, unknown>>(
  record: Item,
  changes: ReadonlyArray<string>,
  sample: Pick<TriggerEvent<unknown>, "id" | "trigger" | "key"> = { id: "new_order:7", trigger: "new_order", key: "7" }
) =>
  Schema.Struct({
    id: Schema.String.annotate({
      title: "Event id",
      description: "Identifies the change; the same whenever it is delivered again.",
      examples: [sample.id]
    }),
    trigger: Schema.String.annotate({
      title: "Trigger",
      description: "Name of the trigger.",
      examples: [sample.trigger]
    }),
    change: Schema.Literals(changes).annotate({ title: "Change", description: "What happened to the record." }),
    key: Schema.String.annotate({ title: "Key", description: "Identifies the record.", examples: [sample.key] }),
    record: record.annotate({
      description: changes.includes("removed")
        ? "The record as it was read; of one that is gone, what identifies it."
        : "The record as it was read."
    }),
    observedAt: Schema.String.annotate({
      title: "Seen at",
      description: "When the change was seen, in UTC.",
      format: "date-time",
      examples: ["2026-03-06T17:00:00.000Z"]
    })
  })

/** See {@link TriggerEvent}. */
export interface TriggerEvent<Record> {
  readonly id: string
  readonly trigger: string
  readonly change: string
  readonly key: string
  readonly record: Record
  readonly observedAt: string
}
