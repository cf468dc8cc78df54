import { Effect, Schema } from "effect"
import { Destination } from "../Destination.ts"
import { SubscriptionStart } from "../Subscription.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

const PollDefinition = Schema.Struct({
  id: Schema.String,
  connection: Schema.String,
  connector: Schema.String,
  trigger: Schema.String,
  payload: Schema.fromJsonString(Schema.Unknown),
  every: Schema.Number,
  start: SubscriptionStart,
  replays: Schema.Number,
  state: Schema.NullOr(Schema.String)
})

const DeliveryDefinition = Schema.Struct({
  id: Schema.String,
  trigger: Schema.String,
  destination: Schema.fromJsonString(Destination)
})

const pollDefinitions = Schema.decodeUnknownEffect(Schema.Array(PollDefinition))
const deliveryDefinitions = Schema.decodeUnknownEffect(Schema.Array(DeliveryDefinition))

const byId = <A extends { readonly id: string }>(rows: ReadonlyArray<A>): ReadonlyMap<string, A> =>
  new Map(rows.map((row) => [row.id, row]))

/** What polls of these subscriptions need: what to watch, and the ledger. */
export const ofPolls = (
  { dialect, sql }: StoreDatabase,
  ids: ReadonlyArray<string>
): Query<ReadonlyMap<string, typeof PollDefinition.Type>> =>
  sql`SELECT id, connection, connector, trigger_name AS "trigger", payload, every,
      COALESCE(replay_from, start_from) AS start, replays, state
    FROM ferrule_subscriptions LEFT JOIN ferrule_ledgers ON subscription = id
    WHERE ${dialect.isOneOf("id", "text", ids)}`.pipe(Effect.flatMap(pollDefinitions), Effect.map(byId))

/** What deliveries of these subscriptions need. */
export const ofDeliveries = (
  { dialect, sql }: StoreDatabase,
  ids: ReadonlyArray<string>
): Query<ReadonlyMap<string, typeof DeliveryDefinition.Type>> =>
  sql`SELECT id, trigger_name AS "trigger", destination FROM ferrule_subscriptions
    WHERE ${dialect.isOneOf("id", "text", ids)}`.pipe(Effect.flatMap(deliveryDefinitions), Effect.map(byId))
