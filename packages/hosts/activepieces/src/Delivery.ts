import type { Store } from "./HostTypes.ts"
import * as StoredState from "./StoredState.ts"

/** What a poll gave that has to be handed over. */
export interface Polled<Event> {
  readonly events: ReadonlyArray<Event>
  readonly state: string
}

// So long a flow may take to start with an event before the event is handed over again.
const patience = 15 * 60_000

interface Before {
  readonly head: StoredState.Head
  readonly isWaiting: boolean
}

/** What counts now: whether the events of the last poll have been taken. */
const settle = async (store: Store, name: string, { head, taken }: StoredState.Found): Promise<Before> => {
  const { next, state } = head
  if (next === undefined) return { head, isWaiting: false }
  const { at, last, ...written } = next
  // Where no flow has ever said that it started, nobody will: Activepieces may be too old for it.
  if (taken === undefined || last === taken) return { head: { version: 1, state: written }, isWaiting: false }
  if (Date.now() - at < patience) return { head, isWaiting: true }
  // A flow that never started: they come again under the same ids, and once only unless flows say that they start.
  await StoredState.forgetTaken(store, name)
  return { head: { version: 1, ...(state === undefined ? {} : { state }) }, isWaiting: false }
}

/** The first poll, which takes what is there as known. A flow that was published before keeps its state. */
export const begin = async (
  store: Store,
  name: string,
  poll: (state: string | undefined) => Promise<Polled<unknown>>
): Promise<void> => {
  const found = await StoredState.find(store, name)
  if (found !== undefined) return
  const { state } = await poll(undefined)
  const head = { version: 1 } as const
  await StoredState.replace(store, name, { ...head, state: await StoredState.write(store, name, head, state) })
}

/**
 * Polls, and hands events over. Activepieces takes them after this has returned, so what the poll gave as state counts only
 * from the next poll on, and only if a flow has started with the last of them; otherwise they are handed over again (law 7).
 */
export const deliver = async <Event extends { readonly id: string }>(
  store: Store,
  name: string,
  poll: (state: string | undefined) => Promise<Polled<Event>>
): Promise<ReadonlyArray<Event>> => {
  const found = await StoredState.find(store, name)
  const { head, isWaiting } =
    found === undefined ? { head: { version: 1 } as const, isWaiting: false } : await settle(store, name, found)
  if (isWaiting) return []
  const { events, state } = await poll(await StoredState.read(store, name, head.state))
  // The places of what has just been given up are free only once the head says so.
  const written = await StoredState.write(store, name, found?.head ?? head, state)
  const last = events.at(-1)?.id
  const kept = head.state === undefined ? {} : { state: head.state }
  await StoredState.replace(
    store,
    name,
    last === undefined
      ? { version: 1, state: written }
      : { version: 1, ...kept, next: { ...written, last, at: Date.now() } }
  )
  return events
}

/** A flow has started with an event. Flows start in the order of the events, so the last one stands for all. */
export const acknowledge = async (store: Store, name: string, event: unknown): Promise<void> => {
  const id: unknown = typeof event === "object" && event !== null ? Reflect.get(event, "id") : undefined
  const found = await StoredState.find(store, name)
  if (typeof id === "string" && found?.head.next?.last === id) await StoredState.take(store, name, id)
}
