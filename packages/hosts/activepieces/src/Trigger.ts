import { type Connector, entriesOf } from "@ferrule/core"
import { type Access, withConnection } from "./Access.ts"
import { choicesOf } from "./Choices.ts"
import * as Delivery from "./Delivery.ts"
import type { CallContext, PieceTrigger } from "./HostTypes.ts"
import { payloadOf } from "./Payload.ts"
import { propertiesOf } from "./Properties.ts"

type Described = ReturnType<typeof Connector.describeTrigger>

/** An event as a flow gets it. Activepieces drops one with a key that it has seen shortly before. */
interface Emitted {
  readonly id: string
  readonly _dedupe_key: string
}

// Activepieces starts a flow for each event.
const mostEvents = 500
const mostSamples = 5

const emittedOf = (event: unknown): Emitted => {
  const id = String(Reflect.get(Object(event), "id"))
  return { ...Object(event), id, _dedupe_key: id }
}

/** A trigger as a piece has it: polled every few minutes, its state in the store of the flow. */
export const triggerOf = (described: Described, access: Access): PieceTrigger => {
  const { description, event, form, help, name, title } = described
  const entries = entriesOf(form.fields)
  const pollOf =
    ({ auth, propsValue }: CallContext) =>
    (state: string | undefined) =>
      withConnection(access, auth, async (embedded) => {
        const payload = payloadOf(entries, propsValue)
        const polled = await embedded.poll(name, payload, state, { maxEvents: mostEvents })
        // The log of the worker is the only place for what did not fail. An alarm has no personal data (laws 9, 10).
        for (const { code, message } of polled.alarms) console.warn(`${name}: ${code}: ${message}`)
        return { events: polled.events.map(emittedOf), state: polled.state }
      })
  return {
    name,
    displayName: title,
    description: help === undefined ? description : `${description} ${help}`,
    props: propertiesOf(entries, choicesOf(access, name, entries)),
    requireAuth: true,
    type: "POLLING",
    testStrategy: "TEST_FUNCTION",
    sampleData: event.sample,
    handshakeConfiguration: { strategy: "NONE" },
    renewConfiguration: { strategy: "NONE" },
    onEnable: (context) => Delivery.begin(context.store, name, pollOf(context)),
    // The state stays: a flow that is published again goes on where it was.
    onDisable: async () => {},
    onStart: ({ payload, store }) => Delivery.acknowledge(store, name, payload),
    run: (context) => Delivery.deliver(context.store, name, pollOf(context)),
    test: ({ auth, propsValue }) =>
      withConnection(access, auth, async (embedded) => {
        const payload = payloadOf(entries, propsValue)
        const records = await embedded.sample(name, payload, { count: mostSamples })
        return records.map((record, index) => ({ ...event.sample, id: `${name}:sample:${index + 1}`, record }))
      })
  }
}
