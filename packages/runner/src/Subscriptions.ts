import type { InvalidPayload, LocalDate, UnknownName } from "@ferrule/core"
import { Context, type Duration, Effect, Equal, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { Connections, type ConnectionsUnavailable, type UnknownConnection } from "./connection/Connections.ts"
import type { Destination } from "./Destination.ts"
import { Wakes } from "./schedule/Wakes.ts"
import { RunnerStore, type Snapshot } from "./store/RunnerStore.ts"
import type { StoreUnavailable } from "./store/StoreUnavailable.ts"
import type { Subscription, SubscriptionSettings } from "./Subscription.ts"
import * as Checks from "./SubscriptionChecks.ts"
import {
  type InvalidDestination,
  type InvalidSubscription,
  SubscriptionExists,
  UnknownSnapshot,
  UnknownSubscription
} from "./SubscriptionErrors.ts"

/** What is to be watched. */
export interface SubscriptionOptions {
  /** Up to 64 letters, digits, hyphens and underscores; made up if left out. Chosen by you, it may be created twice. */
  readonly id?: string
  readonly connection: string
  /** The only connector of the program if left out. */
  readonly connector?: string
  readonly trigger: string
  /** What the trigger asks for, as JSON; nothing if left out. */
  readonly payload?: unknown
  /** From one poll to the next, from a second on; 5 minutes if left out. */
  readonly every?: Duration.Input
  /** With what comes from `now` on (the default), with `all` that is there, or with what is dated from a day. */
  readonly start?: "now" | "all" | LocalDate.LocalDate
  readonly destination: Destination
}

/** What can be changed of a subscription. It goes on where it is. */
export type SubscriptionChanges = Partial<Pick<SubscriptionOptions, "connection" | "payload" | "every" | "destination">>

/** Why a subscription is not created or changed. */
export type SubscriptionRefused =
  | InvalidDestination
  | InvalidPayload
  | InvalidSubscription
  | UnknownConnection
  | UnknownName
  | ConnectionsUnavailable
  | StoreUnavailable

type Found = UnknownSubscription | StoreUnavailable

/** What is watched, how it goes, and what a person can do about it. */
export class Subscriptions extends Context.Service<
  Subscriptions,
  {
    /** Creates a subscription, which is polled at once. The same again is harmless; another one of the same id is refused. */
    readonly create: (
      options: SubscriptionOptions
    ) => Effect.Effect<Subscription, SubscriptionRefused | SubscriptionExists>
    readonly get: (id: string) => Effect.Effect<Subscription, Found>
    /** In the order of their ids, from after `after` on; 100 unless told otherwise. */
    readonly list: (
      asked?: Partial<Pick<Subscription, "connection" | "trigger" | "status">> & {
        readonly after?: string
        readonly limit?: number
      }
    ) => Effect.Effect<ReadonlyArray<Subscription>, StoreUnavailable>
    readonly update: (
      id: string,
      changes: SubscriptionChanges
    ) => Effect.Effect<Subscription, SubscriptionRefused | UnknownSubscription>
    /** Stops polls and deliveries until it is resumed. */
    readonly pause: (id: string) => Effect.Effect<void, Found>
    /** Goes on where it was paused, or turned off by the runner: at once, and its failures are forgotten. */
    readonly resume: (id: string) => Effect.Effect<void, Found>
    /** Removes it with its ledger and its events. */
    readonly remove: (id: string) => Effect.Effect<void, Found>
    readonly pollNow: (id: string) => Effect.Effect<void, Found>
    /** Ledgers as they were, newest first: one a day, for a week. */
    readonly snapshots: (id: string) => Effect.Effect<ReadonlyArray<Snapshot>, Found>
    /**
     * Begins again from a snapshot, or anew from a start, and polls at once. What it has reported since comes again: new records
     * under the same ids, later changes under ids that say so. The present ledger is kept as a snapshot.
     */
    readonly replay: (
      id: string,
      from: { readonly snapshot: string } | Required<Pick<SubscriptionOptions, "start">>
    ) => Effect.Effect<void, Found | UnknownSnapshot | InvalidSubscription>
  }
>()("@ferrule/runner/Subscriptions") {
  /** Over a store, which a runner works on in this program or another. `connectors` are what payloads are checked with. */
  static readonly layer = (known: Checks.Known): Layer.Layer<Subscriptions, never, RunnerStore | Connections> =>
    Layer.effect(Subscriptions, make(known))
}

/** An id that a person can tell from others. */
const madeUp = (trigger: string): string =>
  `${trigger.replaceAll(/[^A-Za-z0-9]+/g, "-").slice(0, 50)}-${randomUUID().slice(0, 8)}`

const settingsOf = ({ connection, connector, destination, every, payload, start, trigger }: SubscriptionSettings) => ({
  connection,
  connector,
  destination,
  every,
  payload,
  start,
  trigger
})

const differences = (one: SubscriptionSettings, other: SubscriptionSettings): ReadonlyArray<string> => {
  const others = new Map<string, unknown>(Object.entries(settingsOf(other)))
  return Object.entries(settingsOf(one)).flatMap(([name, value]) =>
    Equal.equals(value, others.get(name)) ? [] : [name]
  )
}

const make = Effect.fnUntraced(function* (known: Checks.Known) {
  const store = yield* RunnerStore
  const connections = yield* Connections
  const wakes = yield* Wakes
  const here = Effect.provideService(Connections, connections)

  const found = <A>(id: string, effect: Effect.Effect<A | undefined | false, StoreUnavailable>) =>
    Effect.filterOrFail(
      effect,
      (value): value is Exclude<A, false> => value !== undefined && value !== false,
      () => new UnknownSubscription({ id })
    )
  const get = (id: string) => found(id, store.find(id))
  const wake = Effect.sync(() => {
    wakes.polls.openUnsafe()
    wakes.deliveries.openUnsafe()
  })
  const done = (id: string, effect: Effect.Effect<boolean, StoreUnavailable>) =>
    Effect.asVoid(Effect.andThen(found(id, effect), wake))

  const service: Subscriptions["Service"] = {
    create: Effect.fnUntraced(function* (options) {
      const id = yield* Checks.checkId(options.id ?? madeUp(options.trigger))
      const connector = yield* Checks.findConnector(known, options.connector)
      const trigger = yield* Checks.findTrigger(connector, options.trigger)
      const settings: SubscriptionSettings = {
        connection: yield* here(Checks.checkConnection(options.connection)),
        connector: connector.name,
        trigger: trigger.name,
        payload: yield* Checks.checkPayload(trigger, options.payload ?? {}),
        every: yield* Checks.checkEvery(options.every ?? "5 minutes"),
        start: yield* Checks.checkStart(options.start ?? "now"),
        destination: yield* Checks.checkDestination(options.destination, known)
      }
      // What somebody removes in between is created anew.
      const [isNew, stored] = yield* Effect.all([store.create({ id, ...settings, dueIn: 0 }), get(id)]).pipe(
        Effect.retry({ while: ({ _tag }) => _tag === "UnknownSubscription" }),
        Effect.catchTag("UnknownSubscription", Effect.die)
      )
      yield* wake
      const differs = isNew ? [] : differences(settings, stored)
      return differs.length > 0 ? yield* new SubscriptionExists({ id, differs }) : stored
    }),
    get,
    list: ({ limit = 100, ...asked } = {}) => store.list({ limit, ...asked }),
    update: Effect.fnUntraced(function* (id, { connection, destination, every, payload }) {
      const now = yield* get(id)
      const connector = yield* Checks.findConnector(known, now.connector)
      const trigger = yield* Checks.findTrigger(connector, now.trigger)
      const settings: Partial<SubscriptionSettings> = {
        ...(connection === undefined ? {} : { connection: yield* here(Checks.checkConnection(connection)) }),
        ...(payload === undefined ? {} : { payload: yield* Checks.checkPayload(trigger, payload) }),
        ...(every === undefined ? {} : { every: yield* Checks.checkEvery(every) }),
        ...(destination === undefined ? {} : { destination: yield* Checks.checkDestination(destination, known) })
      }
      yield* done(id, store.update(id, settings))
      return yield* get(id)
    }),
    pause: (id) => done(id, store.turn(id, "paused")),
    resume: (id) => done(id, store.turn(id, "active")),
    remove: (id) => done(id, store.remove(id)),
    pollNow: (id) => done(id, store.pollNow(id)),
    snapshots: (id) => Effect.andThen(get(id), store.snapshots(id)),
    replay: Effect.fnUntraced(function* (id, from) {
      yield* get(id)
      if ("snapshot" in from) {
        if (!(yield* store.rewind(id, from))) return yield* new UnknownSnapshot({ id, snapshot: from.snapshot })
        return yield* wake
      }
      yield* done(id, store.rewind(id, { start: yield* Checks.checkStart(from.start) }))
    })
  }
  return service
})
