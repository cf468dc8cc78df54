import type { Schema } from "effect"
import type { Feed } from "./Feed.ts"
import { type Change, changeNames } from "./TriggerEvent.ts"

/** Something a connector can watch for: a feed, and the kinds of change of it that are reported. */
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
  /** More about when it starts, for whoever sets it up. */
  readonly help: string
  /** What is watched, such as which companies. */
  readonly payload: Payload
  readonly feed: Feed<Payload["Type"], Item, E, R>
  /** The kinds of change; at most one facet among them. */
  readonly on: ReadonlyArray<Change<Item["Type"]>>
}

/** A trigger of any kind. */
export type AnyTrigger<E, R> = Trigger<Schema.Codec<unknown, unknown>, Schema.Codec<unknown, unknown>, E, R>

/** Defines a trigger. */
export const make = <Payload extends Schema.Codec<unknown, unknown>, Item extends Schema.Codec<unknown, unknown>, E, R>(
  name: string,
  definition: Omit<Trigger<Payload, Item, E, R>, "name">
): Trigger<Payload, Item, E, R> => ({ name, ...definition })

/** The names under which its events report what changed. */
export const changes = <E, R>(trigger: AnyTrigger<E, R>): ReadonlyArray<string> => changeNames(trigger.on)
