import { Effect, Schema } from "effect"
import * as JsonSample from "../values/JsonSample.ts"
import * as JsonSchemaDocument from "../values/JsonSchemaDocument.ts"
import type { WriteJournal } from "../client/WriteJournal.ts"
import type { AnyAction } from "./Action.ts"
import type { ConnectionSettings } from "./ConnectionSettings.ts"
import * as ConnectorOptions from "./ConnectorOptions.ts"
import { eventSample } from "./EventSample.ts"
import * as Form from "./Form.ts"
import type { AnyOptionList } from "./OptionList.ts"
import { outputFields } from "./OutputField.ts"
import type { AnyTrigger } from "./TriggerDefinition.ts"
import { changeNames, TriggerEvent } from "./TriggerEvent.ts"

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

/** A schema as hosts need it: as JSON schemas of two drafts, with a sample that both accept. */
const described = (schema: Schema.Constraint, options?: { readonly closed: boolean }) => {
  const document = JsonSchemaDocument.ofSchema(schema, options)
  return {
    schema: document,
    draft07: JsonSchemaDocument.toDraft07(document),
    sample: JsonSample.ofJsonSchema(document, Object(document.$defs ?? {}))
  }
}

/** An action as a document. */
export const describeAction = <E, R>({
  name,
  title,
  description,
  access,
  payload,
  success,
  preview
}: AnyAction<E, R>) => ({
  name,
  title,
  description,
  access,
  payload: described(payload, { closed: true }),
  form: Form.ofSchema(payload),
  success: described(success),
  output: outputFields(success),
  ...(preview === undefined ? {} : { preview: described(preview.success) })
})

/** A trigger as a document. */
export const describeTrigger = <E, R>(trigger: AnyTrigger<E, R>) => {
  const { name, title, description, help, on, payload, feed } = trigger
  const changes = changeNames(on)
  const sample = eventSample(trigger)
  const event = TriggerEvent(feed.record, changes, sample)
  return {
    name,
    title,
    description,
    help,
    on: changes,
    feed: feed.name,
    payload: described(payload, { closed: true }),
    form: Form.ofSchema(payload),
    event: { ...described(event), sample },
    output: outputFields(event)
  }
}

/** Every action and trigger with its schemas and forms, as one JSON document. */
export const catalog = <E, R>(connector: Connector<E, R>) => ({
  name: connector.name,
  title: connector.title,
  description: connector.description,
  connection: {
    ...described(connector.connection.settings, { closed: true }),
    form: Form.ofSchema(connector.connection.settings)
  },
  actions: connector.actions.map(describeAction),
  triggers: connector.triggers.map(describeTrigger)
})
