import { Effect, Schema } from "effect"
import { shardOf } from "./Shard.ts"
import { groupOf } from "../Destination.ts"
import type { Subscription, SubscriptionSettings } from "../Subscription.ts"
import type { Asked, NewSubscription } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"
import { columns, SubscriptionRow, subscriptionOf } from "./SubscriptionRow.ts"

const rowsOf = Schema.decodeUnknownEffect(Schema.Array(SubscriptionRow))

const encoded = ({ connection, connector, destination, every, payload, start, trigger }: SubscriptionSettings) => ({
  connection,
  connector,
  trigger_name: trigger,
  payload: JSON.stringify(payload ?? null),
  every,
  start_from: start,
  destination: JSON.stringify(destination)
})

/** Stores a subscription; false when that id is taken. */
export const insert = (
  { sql }: StoreDatabase,
  { dueIn, id, ...settings }: NewSubscription,
  now: number
): Query<boolean> =>
  Effect.gen(function* () {
    const row = { id, ...encoded(settings), replays: 0, status: "active", created_at: now, updated_at: now }
    const inserted = yield* sql`INSERT INTO ferrule_subscriptions ${sql.insert(row)}
      ON CONFLICT (id) DO NOTHING RETURNING id`
    if (inserted.length === 0) return false
    // Versions go on from where those of a removed subscription with this id have not come: they count microseconds.
    const version = Math.floor(now) * 1000
    const lane = { subscription: id, shard: shardOf(settings.connection), version, failures: 0 }
    const poll = { ...lane, group_key: settings.connection, due_at: now + dueIn, again: 0, alarms: "[]" }
    yield* sql`INSERT INTO ferrule_polls ${sql.insert(poll)}`
    const outbox = { ...lane, group_key: groupOf(settings.destination), last_sequence: 0 }
    yield* sql`INSERT INTO ferrule_outboxes ${sql.insert(outbox)}`
    return true
  })

/** Writes settings over those that are stored. */
export const write = (
  { sql }: StoreDatabase,
  id: string,
  settings: SubscriptionSettings,
  now: number
): Query<unknown> =>
  Effect.gen(function* () {
    yield* sql`UPDATE ferrule_polls SET ${sql.update({ group_key: settings.connection, shard: shardOf(settings.connection) })}
      WHERE subscription = ${id}`
    yield* sql`UPDATE ferrule_outboxes
      SET ${sql.update({ group_key: groupOf(settings.destination), shard: shardOf(settings.connection) })}
      WHERE subscription = ${id}`
    yield* sql`UPDATE ferrule_subscriptions SET ${sql.update({ ...encoded(settings), updated_at: now })} WHERE id = ${id}`
  })

/** The subscriptions that are asked for, in the order of their ids. */
export const select = (
  { sql }: StoreDatabase,
  {
    after,
    id,
    limit,
    ...having
  }: Asked & { readonly id?: string } & Partial<Pick<Subscription, "connection" | "trigger" | "status">>
): Query<ReadonlyArray<Subscription>> => {
  const conditions = [
    ...(id === undefined ? [] : [sql`stored.id = ${id}`]),
    ...(after === undefined ? [] : [sql`stored.id > ${after}`]),
    ...(having.connection === undefined ? [] : [sql`stored.connection = ${having.connection}`]),
    ...(having.trigger === undefined ? [] : [sql`stored.trigger_name = ${having.trigger}`]),
    ...(having.status === undefined ? [] : [sql`stored.status = ${having.status}`])
  ]
  const count = (status: string) =>
    sql.literal(`(SELECT CAST(count(*) AS integer) FROM ferrule_events
      WHERE subscription = stored.id AND status = '${status}') AS ${status}`)
  return sql`SELECT ${sql.literal(columns)}, ${count("waiting")}, ${count("dead")}
    FROM ferrule_subscriptions AS stored
    JOIN ferrule_polls AS poll ON poll.subscription = stored.id
    JOIN ferrule_outboxes AS outbox ON outbox.subscription = stored.id
    WHERE ${sql.and(conditions)} ORDER BY stored.id LIMIT ${limit}`.pipe(
    Effect.flatMap(rowsOf),
    Effect.map((rows) => rows.map(subscriptionOf))
  )
}

/** Removes a subscription with all that belongs to it; false when there is none. */
export const remove = ({ sql }: StoreDatabase, id: string): Query<boolean> =>
  Effect.gen(function* () {
    const removed = yield* sql`DELETE FROM ferrule_polls WHERE subscription = ${id} RETURNING subscription`
    if (removed.length === 0) return false
    for (const table of ["ferrule_outboxes", "ferrule_ledgers", "ferrule_snapshots", "ferrule_events"]) {
      yield* sql`DELETE FROM ${sql(table)} WHERE subscription = ${id}`
    }
    yield* sql`DELETE FROM ferrule_subscriptions WHERE id = ${id}`
    return true
  })
