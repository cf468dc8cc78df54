import { Connector, Form, TriggerEvent, Trigger } from "@ferrule/core"
import { Predicate } from "effect"
import type { EventStore, KeptEvents } from "./EventStore.ts"
import type { HostContext } from "./HostContext.ts"
import { refusal } from "./HostTool.ts"
import * as Masks from "./Masks.ts"

// So many events of a trigger can be read again.
const mostKept = 50
const mostAtOnce = 100

/** What triggers have reported, and what they report next. */
export interface RecentEvents {
  /** What is new since the last poll with this payload; nothing on the first, which takes what is there as known. */
  poll(trigger: string, payload: unknown, signal?: AbortSignal): Promise<unknown>
  /** The events of the last polls of all that can be seen, and the latest records, newest first. */
  read(trigger: string, signal?: AbortSignal): Promise<unknown>
}

/** Settings that are no secret say what a state belongs to: a new key goes on where the old one was. */
const placeOf = <E, R>({ connection, name }: Connector.Connector<E, R>, settings: unknown): unknown => {
  const secrets = new Set(
    Form.ofSchema(connection.settings).fields.flatMap((field) => (field.secret === true ? [field.name] : []))
  )
  const shown = Object.entries(Object(settings)).filter(([key]) => !secrets.has(key))
  return [name, Object.fromEntries(shown.toSorted(([a], [b]) => a.localeCompare(b)))]
}

/** Masks events of a trigger. Their ids are made of keys of records, which say who it is where records have identifiers. */
const eventMask = <E, R>({ connector, masks }: HostContext<E, R>, name: string) => {
  const trigger = connector.triggers.find((each) => each.name === name)
  if (trigger === undefined) return undefined
  const { record } = trigger.feed
  const show = Masks.ofSchema(masks, TriggerEvent(record, Trigger.changes(trigger)))
  const personalIds = !masks.shows("identifier") && Masks.has(record, "identifier")
  const hideId = (value: unknown) => `${name}:masked-${masks.pseudonym(value)}`
  return {
    record: Masks.ofSchema(masks, record),
    event: (event: unknown): unknown => {
      const shown = show(event)
      return personalIds && Predicate.isObject(event)
        ? { ...Object(shown), id: hideId(event.id), key: `masked-${masks.pseudonym(event.key)}` }
        : shown
    }
  }
}

/** Polls take turns: two at once with the same payload would both report what is new. */
const oneByOne = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <A>(work: () => Promise<A>): Promise<A> => {
    const next = last.then(work, work)
    last = next
    return next
  }
}

export const make = <E, R>(context: HostContext<E, R>, store: EventStore, settings: unknown): RecentEvents => {
  const { embedded } = context
  const place = placeOf(context.connector, settings)
  const inTurn = oneByOne()
  const kept = (key: string): Promise<KeptEvents | undefined> =>
    store.load(key).catch(() => {
      throw refusal(
        "EventsUnreadable",
        "What this server has kept of the trigger cannot be read. Its operator can look."
      )
    })
  const keyOf = (trigger: string, payload: unknown) => JSON.stringify([place, trigger, payload])
  return {
    poll: (trigger, payload, signal) =>
      inTurn(async () => {
        const key = keyOf(trigger, payload)
        const before = await kept(key)
        const call = { maxEvents: mostAtOnce, ...(signal === undefined ? {} : { signal }) }
        const { alarms, events, more, state } = await embedded.poll(trigger, payload, before?.state, call)
        const shown = events.map(eventMask(context, trigger)?.event ?? (() => undefined))
        // The events are kept with the state: an answer that gets lost can be read again.
        await store.save(key, { state, events: [...shown.toReversed(), ...(before?.events ?? [])].slice(0, mostKept) })
        return { first: before === undefined, events: shown, alarms, more }
      }),
    read: async (trigger, signal) => {
      const before = await kept(keyOf(trigger, {}))
      const call = { count: 10, ...(signal === undefined ? {} : { signal }) }
      const records = await embedded.sample(trigger, {}, call)
      return {
        events: before?.events ?? [],
        records: records.map(eventMask(context, trigger)?.record ?? (() => undefined))
      }
    }
  }
}
