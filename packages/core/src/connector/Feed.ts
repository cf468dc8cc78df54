import type { Effect, Schema } from "effect"
import type { Pass } from "../client/Pages.ts"
import type { LocalDate } from "../values/LocalDate.ts"

/** Something that can be watched: what its records are, what identifies one, and how to read all that is visible. */
export interface Feed<Payload, Item extends Schema.Codec<unknown, unknown>, E, R> {
  readonly name: string
  /** What a record is. */
  readonly record: Item
  /** Identifies a record for ever: the same text means the same record. */
  key(record: Item["Type"]): string
  /** The date of a record, where it has one: for a start at a date, and for the order of events. */
  date?(record: Item["Type"]): LocalDate | null | undefined
  /** Reads every visible record, and says whether the reading is complete. Nothing is concluded from what is not read. */
  read(payload: Payload): Effect.Effect<Pass<Item["Type"]>, E, R>
}

/** Defines a feed. */
export const make = <Payload, Item extends Schema.Codec<unknown, unknown>, E, R>(
  feed: Feed<Payload, Item, E, R>
): Feed<Payload, Item, E, R> => feed
