import { Effect, Schema } from "effect"
import type { WriteJournal } from "../client/WriteJournal.ts"
import type { AnyAction } from "./Action.ts"
import type { ConnectionSettings } from "./ConnectionSettings.ts"
import * as ConnectorOptions from "./ConnectorOptions.ts"
import type { AnyOptionList } from "./OptionList.ts"
import type { AnyTrigger } from "./TriggerDefinition.ts"

/** What a platform installs: a name, how to tell that a connection works, actions and triggers. */
export interface Connector<E, R> {
  readonly name: string
  readonly title: string
  readonly description: string
  /** How it is connected. */
  readonly connection: ConnectionSettings<Schema.Codec<unknown, unknown>, Exclude<R, WriteJournal>>
  /** Proves that a connection works, and says whom it belongs to and what it can see. */
  readonly test: Effect.Effect<ConnectionReport, E, R>
  readonly actions: ReadonlyArray<AnyAction<E, R>>
  readonly triggers: ReadonlyArray<AnyTrigger<E, R>>
  /** What fields can be chosen from. */
  readonly options?: ReadonlyArray<AnyOptionList<E, R>>
}

/** Whom a connection belongs to, and what it can see, such as its companies. */
export interface ConnectionReport {
  readonly account: string
  readonly sees: ReadonlyArray<{ readonly kind: string; readonly id: string | number; readonly name: string }>
}

/** No action or trigger has this name; says which names there are. */
export class UnknownName extends Schema.TaggedError<UnknownName>()("UnknownName", {
  kind: Schema.Literals(["action", "trigger"]),
  name: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  readonly retryable = false
  override get message(): string {
    return `There is no ${this.kind} named ${JSON.stringify(this.name)}. There are: ${this.known.join(", ")}.`
  }
}

type Effects<
  Actions extends ReadonlyArray<AnyAction<unknown, unknown>>,
  Triggers extends ReadonlyArray<AnyTrigger<unknown, unknown>>
> = ReturnType<Actions[number]["run"]> | ReturnType<Triggers[number]["feed"]["sections"]>

/** Defines a connector; its errors and needs are those of its actions and triggers together. */
export const make = <
  Actions extends ReadonlyArray<AnyAction<unknown, unknown>>,
  Triggers extends ReadonlyArray<AnyTrigger<unknown, unknown>>,
  E = never,
  R = never
>(
  name: string,
  definition: Omit<Connector<E, R>, "name" | "connection" | "actions" | "triggers"> & {
    readonly connection: ConnectionSettings<
      Schema.Codec<unknown, unknown>,
      Exclude<R | Effect.Services<Effects<Actions, Triggers>>, WriteJournal>
    >
    readonly actions: Actions
    readonly triggers: Triggers
  }
): Connector<E | Effect.Error<Effects<Actions, Triggers>>, R | Effect.Services<Effects<Actions, Triggers>>> =>
  // The errors and needs of each are among those of all.
  ({ name, ...definition }) as never

const find = <Definition extends { readonly name: string }>(
  kind: "action" | "trigger",
  definitions: ReadonlyArray<Definition>,
  name: string
): Effect.Effect<Definition, UnknownName> => {
  const found = definitions.find((definition) => definition.name === name)
  return found === undefined
    ? Effect.fail(new UnknownName({ kind, name, known: definitions.map((definition) => definition.name) }))
    : Effect.succeed(found)
}

/** The action of that name. */
export const action = <E, R>(connector: Connector<E, R>, name: string): Effect.Effect<AnyAction<E, R>, UnknownName> =>
  find("action", connector.actions, name)

/** The trigger of that name. */
export const trigger = <E, R>(connector: Connector<E, R>, name: string): Effect.Effect<AnyTrigger<E, R>, UnknownName> =>
  find("trigger", connector.triggers, name)

/** The action or the trigger of that name. */
export const definition = <E, R>(
  connector: Connector<E, R>,
  name: string
): Effect.Effect<AnyAction<E, R> | AnyTrigger<E, R>, UnknownName> =>
  Effect.catch(trigger(connector, name), () => action(connector, name))

/**
 * Makes what gives the options of fields over one connection. Make it once for each connection: what it has read is
 * kept for a minute, and goes with it.
 */
export const options = <E, R>(connector: Connector<E, R>): Effect.Effect<ConnectorOptions.LoadOptions<E>, never, R> =>
  ConnectorOptions.make(connector.options ?? [])
