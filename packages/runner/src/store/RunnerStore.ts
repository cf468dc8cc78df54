import type { Alarm } from "@ferrule/core"
import { Context, type Effect } from "effect"
import type { Destination } from "../Destination.ts"
import type { Problem, Subscription, SubscriptionSettings } from "../Subscription.ts"
import type { StoreUnavailable } from "./StoreUnavailable.ts"

/** What is claimed together: due work of our shards, and of all when it is long overdue or somebody's lease has ended. */
export interface ClaimRequest {
  /** Who claims: a runner's name, unique to each start of it. */
  readonly owner: string
  readonly limit: number
  /** Milliseconds until somebody else may claim it, unless the claim is renewed. */
  readonly lease: number
  /** The shards that are ours; all of them when it is left out. */
  readonly shards?: ReadonlyArray<number>
  /** Milliseconds after which work of other shards is claimed too. */
  readonly stealAfter: number
  /** Groups (connections, destinations) that have enough to do. */
  readonly busy: ReadonlyArray<string>
}

/** Work that is ours until the lease ends. The version fences: what another has claimed since is refused. */
export interface Claim {
  readonly subscription: string
  readonly version: number
  /** The connection of a poll, the server or handler of a delivery. */
  readonly group: string
  /** When it was due, on the clock of the store. */
  readonly dueAt: number
  /** How often in a row it has failed, and since when. */
  readonly failures: number
  readonly failingSince: number | undefined
}

/** A poll to make. */
export interface PollClaim
  extends Claim, Pick<SubscriptionSettings, "connection" | "connector" | "every" | "start" | "trigger" | "payload"> {
  /** The ledger that the last poll left. */
  readonly state: string | undefined
  /** How often it has begun again. */
  readonly replays: number
}

/** An event that waits for delivery. */
export interface WaitingEvent {
  /** Counts the events of a subscription; they are delivered in this order. */
  readonly sequence: number
  /** The event's own id (law 7). */
  readonly id: string
  /** The event as JSON text. */
  readonly body: string
  readonly createdAt: number
  readonly attempts: number
}

/** Events to deliver: the first ones that wait, in order. */
export interface DeliveryClaim extends Claim {
  readonly trigger: string
  readonly destination: Destination
  readonly events: ReadonlyArray<WaitingEvent>
}

/** What was claimed, what time it is on the store's clock, and when more will be due. */
export interface Claimed<Work> {
  readonly work: ReadonlyArray<Work>
  readonly now: number
  readonly nextAt: number | undefined
}

/** What becomes of work: it failed (with the reason), or went well; and when it is due again. */
export interface Settlement extends Pick<Claim, "subscription" | "version"> {
  /** Milliseconds from now until it is due again. */
  readonly dueIn: number
  /** Why it failed; nothing when it went well. */
  readonly problem?: Problem
  /** Turns the subscription off, for this reason. */
  readonly disable?: string
}

/** A poll that has ended. */
export interface PollSettlement extends Settlement {
  /** The new ledger; the old one stays when it is left out. */
  readonly state?: string
  readonly events: ReadonlyArray<Pick<WaitingEvent, "id" | "body">>
  /** What the poll has to tell; as it was when it is left out. */
  readonly alarms?: ReadonlyArray<Alarm>
}

/** Deliveries that have ended. When events wait still, they are due at once after success, and after `dueIn` otherwise. */
export interface DeliverySettlement extends Settlement {
  /** The last event that was accepted; all before it were too. */
  readonly deliveredTo?: number
  /**
   * With a problem: gives the first event that waits still up, when it has waited longer than this and deliveries have
   * failed for as long; milliseconds. The next one is tried soon.
   */
  readonly giveUpAfter?: number
}

/** One kind of work: claimed, renewed while it lasts, settled or handed back. Each call is one transaction. */
export interface Lane<Work extends Claim, End extends Settlement> {
  claim(request: ClaimRequest): Effect.Effect<Claimed<Work>, StoreUnavailable>
  /** Makes leases last from now on; gives the subscriptions whose claim is no longer ours. */
  renew(claims: ReadonlyArray<Claim>, lease: number): Effect.Effect<ReadonlySet<string>, StoreUnavailable>
  /** Hands work back, due as it was. */
  release(claims: ReadonlyArray<Claim>): Effect.Effect<void, StoreUnavailable>
  /** Settles all or nothing, but for those whose claim is no longer ours; gives these. */
  settle(ends: ReadonlyArray<End>): Effect.Effect<ReadonlySet<string>, StoreUnavailable>
}

/** A ledger as it was, to begin again from. */
export interface Snapshot {
  readonly id: string
  readonly takenAt: number
  readonly bytes: number
}

/** An event and what became of it. */
export interface Delivery extends Omit<WaitingEvent, "body"> {
  readonly subscription: string
  readonly status: "waiting" | "delivered" | "dead"
  readonly deliveredAt: number | undefined
  readonly problem: Problem | undefined
}

/** Which subscriptions, or deliveries, are asked for; in the order of their ids, from after `after` on. */
export interface Asked {
  readonly after?: string
  readonly limit: number
}

/** A subscription to store. */
export interface NewSubscription extends SubscriptionSettings {
  readonly id: string
  /** Milliseconds until the first poll. */
  readonly dueIn: number
}

/**
 * Where subscriptions, their ledgers and their events are kept. Whatever an operator changes fences the work that is under
 * way: what it finds is found again. `undefined` or `false` says that there is no such subscription.
 */
export class RunnerStore extends Context.Service<
  RunnerStore,
  {
    readonly polls: Lane<PollClaim, PollSettlement>
    readonly deliveries: Lane<DeliveryClaim, DeliverySettlement>

    /** Stores a subscription; false when that id is taken. */
    create(subscription: NewSubscription): Effect.Effect<boolean, StoreUnavailable>
    find(id: string): Effect.Effect<Subscription | undefined, StoreUnavailable>
    list(
      asked: Asked & Partial<Pick<Subscription, "connection" | "trigger" | "status">>
    ): Effect.Effect<ReadonlyArray<Subscription>, StoreUnavailable>
    /**
     * Changes settings; they hold from the next poll, or delivery, on. What was under way or failing is due at once, and
     * the next poll is no later than the interval from now. With another destination, failures of deliveries are
     * forgotten, and what waits counts as waiting from then on.
     */
    update(id: string, settings: Partial<SubscriptionSettings>): Effect.Effect<boolean, StoreUnavailable>
    /**
     * Turns polls and deliveries off, or on again: then both are due at once, failures are forgotten, and what waits for
     * delivery counts as waiting from then on.
     */
    turn(id: string, status: "active" | "paused"): Effect.Effect<boolean, StoreUnavailable>
    /** Makes a poll due at once; one that is under way is followed by another. One that is turned off stays so. */
    pollNow(id: string): Effect.Effect<boolean, StoreUnavailable>
    /** Removes it with its ledger, its snapshots and its events. */
    remove(id: string): Effect.Effect<boolean, StoreUnavailable>

    /** Newest first. */
    snapshots(id: string): Effect.Effect<ReadonlyArray<Snapshot>, StoreUnavailable>
    /** Begins again from a snapshot, or without a ledger from a start; keeps the present ledger as a snapshot first. */
    rewind(
      id: string,
      to: { readonly snapshot: string } | Pick<SubscriptionSettings, "start">
    ): Effect.Effect<boolean, StoreUnavailable>

    /** Events in the order of their sequence, of one subscription or of all, one subscription after the other. */
    listDeliveries(asked: {
      readonly subscription?: string
      readonly status?: Delivery["status"]
      readonly limit: number
    }): Effect.Effect<ReadonlyArray<Delivery>, StoreUnavailable>
    /** Makes events that were given up wait again: one, or all of the subscription; says how many. */
    retry(subscription: string, sequence?: number): Effect.Effect<number, StoreUnavailable>

    /** Forgets what was delivered, and snapshots that were taken, longer ago than this; milliseconds. */
    forget(olderThan: { readonly delivered: number; readonly snapshots: number }): Effect.Effect<void, StoreUnavailable>
    /** How much there is: subscriptions by status, events that wait and that were given up, and the oldest due poll's lag. */
    readonly census: Effect.Effect<Census, StoreUnavailable>
  }
>()("@ferrule/runner/RunnerStore") {}

/** See {@link RunnerStore}. */
export interface Census {
  readonly active: number
  readonly paused: number
  readonly disabled: number
  readonly failing: number
  readonly waiting: number
  readonly dead: number
  /** Milliseconds by which the most overdue poll is late. */
  readonly lag: number
}
