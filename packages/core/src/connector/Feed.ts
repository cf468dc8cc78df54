import { type Duration, Effect, type Schema } from "effect"
import type { ReadPage } from "../client/Pages.ts"
import type { LocalDate } from "../values/LocalDate.ts"

/** What a poll reads: a payload, and of the groups that it asks for those that can be seen now. */
export interface Scope<Payload> {
  readonly payload: Payload
  readonly groups: ReadonlyArray<string>
}

/** A part of a feed that is read by itself, such as the payroll run of a company, or the punches of some weeks. */
export interface Section<Item, E, R> {
  /** Names it for ever: how many records it has is kept under this name. */
  readonly id: string
  /** Whose records they are, where a record does not say so itself. */
  readonly group?: string
  readonly read: ReadPage<Item, E, R>
}

/** Which sections: those where something new is to be expected, or every one. */
export type Reach = "recent" | "all"

/** One request that gives a number which moves when something is new. */
export interface Probe<Payload, E, R> {
  /** What it counts: the feed's records, or its sections. */
  readonly counts: "records" | "sections"
  count(payload: Payload): Effect.Effect<number, E, R>
}

/** How several small sections are read with the requests of one. */
export interface Together<Item, E, R> {
  /** How many sections at most. */
  readonly most: number
  read(ids: ReadonlyArray<string>): ReadPage<Item, E, R>
  /** The section that a record belongs to. */
  sectionOf(record: Item): string
}

/** How often sections are read whole, whatever a count says; an embedder may say otherwise, see `PollOptions`. */
export interface Cadence {
  /** The recent ones. */
  readonly recent?: Duration.Input
  /** All of them. */
  readonly older?: Duration.Input
}

/**
 * Something that can be watched: what its records are, what identifies one, how to read them, and which changes count.
 * A feed reads and never remembers: what is new is decided by the ledger of a trigger.
 */
export interface Feed<Payload, Item extends Schema.Codec<unknown, unknown>, E, R> {
  readonly name: string
  /** What a record is. */
  readonly record: Item
  /** Identifies a record for ever: the same text means the same record. */
  key(record: Item["Type"]): string
  /** The date of a record, where it has one: for a start at a date, and for the order of events. */
  date?(record: Item["Type"]): LocalDate | null | undefined
  /** The group that a record belongs to, such as its company: access is given and taken by group. */
  group?(record: Item["Type"]): string | undefined
  /** What a group is called in messages, such as `company`. */
  readonly groupedBy?: string
  /** The groups that a payload names; nothing where it asks for all that can be seen. */
  asks?(payload: Payload): ReadonlyArray<string> | undefined
  /**
   * Those groups of a payload that can be seen now. Nothing is concluded of a group from what is not there unless it was
   * among these before and after (law 6). A feed without groups has one, which can always be seen. {@link everyGroup}
   * stands for all groups, where each can be asked for whether it is there or not.
   */
  groups?(payload: Payload): Effect.Effect<ReadonlyArray<string>, E, R>
  /** Where to read, oldest first. The recent sections need not be among all of them: what is read twice counts once. */
  sections(scope: Scope<Payload>, reach: Reach): Effect.Effect<ReadonlyArray<Section<Item["Type"], E, R>>, E, R>
  /** Proves with one request that nothing is new; only where whatever is new moves a count. */
  readonly probe?: Probe<Payload, E, R>
  readonly together?: Together<Item["Type"], E, R>
  /** How often what no count shows is looked for; by default what {@link Trigger} needs for its kinds of change. */
  readonly cadence?: Cadence
  /** For how long a section that is new is read at each poll: its records may come after it. */
  readonly settles?: Duration.Input
  /** How many records a section has in the end, where that is known: then it is finished. */
  readonly holds?: number
  /** The number of a record within its group, where these are counted up without gaps. */
  number?(record: Item["Type"]): number
  /** The fields whose change counts as an update, as plain data. The order of what is in arrays does not count. */
  fingerprint?(record: Item["Type"]): unknown
  /** A record that is gone, as far as its key tells; only where removals can be reported. */
  gone?(key: string, group: string): Item["Type"]
  /** Those of the keys that are there, asked by key: for records that a reading may miss though they exist. */
  find?(keys: ReadonlyArray<string>): Effect.Effect<ReadonlySet<string>, E, R>
}

/** Stands for all groups, also those that nobody has heard of yet. */
export const everyGroup = "*"

/** Defines a feed. */
export const make = <Payload, Item extends Schema.Codec<unknown, unknown>, E, R>(
  feed: Feed<Payload, Item, E, R>
): Feed<Payload, Item, E, R> => feed

/** The sections of a feed that is one list. */
export const oneList =
  <Payload, Item, E, R>(read: (scope: Scope<Payload>) => ReadPage<Item, E, R>) =>
  (scope: Scope<Payload>): Effect.Effect<ReadonlyArray<Section<Item, E, R>>> =>
    Effect.succeed([{ id: "all", read: read(scope) }])
