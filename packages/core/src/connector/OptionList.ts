import type { Effect, Schema, Stream } from "effect"

/** A value to choose, as people know it. */
export interface Option {
  readonly value: string | number
  /** A name. */
  readonly label: string
  /** What tells it from others of the same name, such as a code. Searched like the label. */
  readonly hint?: string
}

/**
 * Something that values can be chosen from, such as the companies of a connection. It reads the whole list;
 * searching and paging are done for it.
 */
export interface OptionList<Given extends Schema.Codec<unknown, unknown>, E, R> {
  /** The name by which schemas refer to it: see `chosenFrom`. */
  readonly name: string
  /** A few words for a heading. */
  readonly title: string
  /**
   * What narrows it: a struct of arrays, named by the lists that a form chose from before (`companies: [101]`), or by
   * its choices of members (`amountType: ["flatAmount"]`). Optional, where it can do without.
   */
  readonly given: Given
  /** Set where the options come in an order that means something; otherwise they are shown by label. */
  readonly hasOrder?: true
  /** Every option; no more of it is read than can be offered. */
  load(given: Given["Type"]): Effect.Effect<Stream.Stream<Option, E, R>, E, R>
}

/** A list of any kind. */
export type AnyOptionList<E, R> = OptionList<Schema.Codec<unknown, unknown>, E, R>

/** Defines a list. */
export const make = <Given extends Schema.Codec<unknown, unknown>, E, R>(
  name: string,
  definition: Omit<OptionList<Given, E, R>, "name">
): OptionList<Given, E, R> => ({ name, ...definition })
