import { Duration, type Redacted } from "effect"
import { hostname } from "node:os"
import { randomUUID } from "node:crypto"
import type { Writable } from "node:stream"
import type { RunnableConnector } from "./connection/RunnableConnector.ts"
import type { DelivererOptions } from "./delivery/Deliverer.ts"
import type { Handler } from "./delivery/Handlers.ts"
import type { WebhookOptions } from "./delivery/Webhooks.ts"
import type { Pace } from "./schedule/LaneWork.ts"

/** What a program says of its runner. Only `connectors` has to be given. */
export interface RunnerOptions<R = never> {
  /** Whose triggers are polled. */
  readonly connectors: ReadonlyArray<RunnableConnector>
  /** What the program does with events itself, by the names that destinations have. */
  readonly handlers?: Readonly<Record<string, Handler<R>>>
  /** How webhooks are posted, and which addresses they may have. */
  readonly webhooks?: WebhookOptions
  /** Secrets that webhooks are signed with, by name; environment variables `FERRULE_WEBHOOK_SECRET_…` if left out. */
  readonly secrets?: Readonly<Record<string, Redacted.Redacted>>
  /** Where events go as lines whose destination is `output`; the standard output if left out. */
  readonly output?: Writable
  readonly polls?: PollOptions
  readonly deliveries?: DeliveryOptions
  /** A subscription is turned off when it has failed for so long; 7 days. */
  readonly disableAfter?: Duration.Input
  /** How long delivered events, and daily snapshots of ledgers, are kept; 7 days each. */
  readonly keep?: { readonly delivered?: Duration.Input; readonly snapshots?: Duration.Input }
  /** How long what is under way may go on when the runner stops; 20 seconds. */
  readonly stopWithin?: Duration.Input
  /** How runners share their work; the defaults are good. */
  readonly claims?: ClaimOptions
}

export interface PollOptions {
  /** How many are made at once: 256 of all, 8 of one connection. */
  readonly atOnce?: number
  readonly perConnection?: number
  /** A poll that takes longer is stopped, and tried again later; 10 minutes. */
  readonly timeout?: Duration.Input
  /** The most events that one poll takes in; 1,000. The rest come with the next, which follows at once. */
  readonly maxEvents?: number
}

export interface DeliveryOptions extends DelivererOptions {
  /** How many subscriptions are delivered to at once: 256 of all, 8 of one server or handler. */
  readonly atOnce?: number
  readonly perDestination?: number
}

export interface ClaimOptions {
  /** Names this runner; made up at each start if left out. */
  readonly owner?: string
  /** How long work stays with a runner that says nothing any more; 6 seconds, said anew every 2 seconds. */
  readonly lease?: Duration.Input
  readonly renewEvery?: Duration.Input
  /** Takes work of other runners that is overdue by so much; 2 seconds. */
  readonly stealAfter?: Duration.Input
  /** The longest time until the database is asked again what is due; 1 second. */
  readonly lookEvery?: Duration.Input
}

/** The pace with its defaults. */
export const paceOf = ({
  claims = {},
  stopWithin = "20 seconds"
}: Pick<RunnerOptions, "claims" | "stopWithin">): Pace => ({
  owner: claims.owner ?? `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
  lease: Duration.toMillis(claims.lease ?? "6 seconds"),
  renewEvery: Duration.toMillis(claims.renewEvery ?? "2 seconds"),
  stealAfter: Duration.toMillis(claims.stealAfter ?? "2 seconds"),
  lookEvery: Duration.toMillis(claims.lookEvery ?? "1 second"),
  stopWithin: Duration.toMillis(stopWithin)
})
