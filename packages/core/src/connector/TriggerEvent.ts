import { Schema } from "effect"

/** The kinds of change that a trigger reports. */
export const Change = Schema.Literals(["created"])

/** See {@link Change}. */
export type Change = typeof Change.Type

/**
 * One change of one record. `id` stays the same whenever the same change is delivered again, so a receiver can drop
 * repeats by it (law 7).
 */
export const TriggerEvent = <Item extends Schema.Codec<unknown, unknown>>(record: Item) =>
  Schema.Struct({
    id: Schema.String.annotate({
      title: "Event id",
      description: "Identifies the change; the same whenever it is delivered again.",
      examples: ["new_order:7"]
    }),
    trigger: Schema.String.annotate({ title: "Trigger", description: "Name of the trigger.", examples: ["new_order"] }),
    change: Change.annotate({ title: "Change", description: "What happened to the record." }),
    key: Schema.String.annotate({ title: "Key", description: "Identifies the record.", examples: ["7"] }),
    record: record.annotate({ description: "The record as it was read." }),
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
  readonly change: Change
  readonly key: string
  readonly record: Record
  readonly observedAt: string
}
