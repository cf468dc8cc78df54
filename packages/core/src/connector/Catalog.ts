import type { Schema } from "effect"
import * as JsonSample from "../values/JsonSample.ts"
import * as JsonSchemaDocument from "../values/JsonSchemaDocument.ts"
import { lazily, once } from "../values/Lazily.ts"
import type { Access, AnyAction } from "./Action.ts"
import type { Connector } from "./ConnectorDefinition.ts"
import { type EventSample, eventSample } from "./EventSample.ts"
import * as Form from "./Form.ts"
import type { FormField } from "./FormField.ts"
import { type OutputField, outputFields } from "./OutputField.ts"
import type { AnyTrigger } from "./TriggerDefinition.ts"
import { changeNames, TriggerEvent } from "./TriggerEvent.ts"

/** A schema as hosts need it: as JSON schemas of two drafts, with a sample that both accept. */
export interface DescribedSchema<Sample = unknown> {
  readonly schema: Record<string, unknown>
  readonly draft07: Record<string, unknown>
  readonly sample: Sample
}

/** What people fill in. */
interface Described {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly payload: DescribedSchema
  readonly form: { readonly fields: ReadonlyArray<FormField> }
  /** What can be picked from results or events. */
  readonly output: ReadonlyArray<OutputField>
}

/** An action as a document. */
export interface DescribedAction extends Described {
  readonly access: Access
  readonly success: DescribedSchema
  readonly preview?: DescribedSchema
}

/** A trigger as a document. */
export interface DescribedTrigger extends Described {
  readonly help: string
  /** The changes that it reports. */
  readonly on: ReadonlyArray<string>
  readonly feed: string
  readonly event: DescribedSchema<EventSample>
}

/** A connector as a document. */
export interface Catalog {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly connection: DescribedSchema & { readonly form: Described["form"] }
  readonly actions: ReadonlyArray<DescribedAction>
  readonly triggers: ReadonlyArray<DescribedTrigger>
}

const partsOf = (schema: Schema.Constraint, options?: { readonly closed: boolean }) => {
  const document = once(() => JsonSchemaDocument.ofSchema(schema, options))
  return {
    schema: document,
    draft07: () => JsonSchemaDocument.toDraft07(document()),
    sample: () => JsonSample.ofJsonSchema(document(), Object(document().$defs ?? {}))
  }
}

const described = (schema: Schema.Constraint, options?: { readonly closed: boolean }): DescribedSchema =>
  lazily(partsOf(schema, options))

/** An action as a document. A host reads less than all of it, so parts are made when they are first read. */
export const describeAction = <E, R>(action: AnyAction<E, R>): DescribedAction => {
  const { access, description, name, payload, preview, success, title } = action
  return lazily<DescribedAction>({
    name: () => name,
    title: () => title,
    description: () => description,
    access: () => access,
    payload: () => described(payload, { closed: true }),
    form: () => Form.ofSchema(payload),
    success: () => described(success),
    output: () => outputFields(success),
    ...(preview === undefined ? {} : { preview: () => described(preview.success) })
  })
}

/** A trigger as a document. A host reads less than all of it, so parts are made when they are first read. */
export const describeTrigger = <E, R>(trigger: AnyTrigger<E, R>): DescribedTrigger => {
  const { description, feed, help, name, on, payload, title } = trigger
  const sample = once(() => eventSample(trigger))
  const event = once(() => TriggerEvent(feed.record, changeNames(on), sample()))
  return lazily<DescribedTrigger>({
    name: () => name,
    title: () => title,
    description: () => description,
    help: () => help,
    on: () => changeNames(on),
    feed: () => feed.name,
    payload: () => described(payload, { closed: true }),
    form: () => Form.ofSchema(payload),
    event: () => lazily<DescribedTrigger["event"]>({ ...partsOf(event()), sample }),
    output: () => outputFields(event())
  })
}

/** Every action and trigger with its schemas and forms, as one JSON document; its parts are made when they are first read. */
export const catalog = <E, R>(connector: Connector<E, R>): Catalog => {
  const { actions, connection, description, name, title, triggers } = connector
  return {
    name,
    title,
    description,
    connection: lazily<Catalog["connection"]>({
      ...partsOf(connection.settings, { closed: true }),
      form: () => Form.ofSchema(connection.settings)
    }),
    actions: actions.map(describeAction),
    triggers: triggers.map(describeTrigger)
  }
}
