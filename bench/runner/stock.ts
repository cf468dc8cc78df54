import { Trigger } from "@ferrule/core"
import { Runner, RunnerStore } from "@ferrule/runner"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { untilNext } from "../../packages/runner/src/schedule/Backoff.ts"
import * as Dialect from "../../packages/runner/src/store/Dialect.ts"
import { connectionNames, connections, idle, newItem } from "./idle.ts"
import { clients, type Place } from "./place.ts"

/** The subscriptions to store: how many, and how far apart their polls are, milliseconds. */
export interface Stock {
  readonly count: number
  readonly every: number
}

const tables = [
  ["ferrule_subscriptions", "id"],
  ["ferrule_polls", "subscription"],
  ["ferrule_outboxes", "subscription"],
  ["ferrule_ledgers", "subscription"]
] as const

const request = { owner: "stock", limit: 1000, lease: 1000, stealAfter: 0, busy: [] }

/** Some subscriptions as the store makes them, one of each connection, after a first poll. */
const plant = Effect.fnUntraced(function* ({ every }: Stock) {
  const { create, polls } = yield* RunnerStore
  const { state } = yield* Trigger.pollJson(newItem, {})
  yield* Effect.forEach(
    connectionNames,
    (connection, at) =>
      create({
        id: `s${at}`,
        connection,
        connector: idle.name,
        trigger: newItem.name,
        payload: {},
        every,
        start: "now",
        destination: { type: "output" },
        dueIn: 0
      }),
    { concurrency: 4 }
  )
  const { work } = yield* polls.claim(request)
  yield* polls.settle(
    work.map(({ subscription, version }) => ({ subscription, version, dueIn: 0, events: [], state, alarms: [] }))
  )
})

/** The same many times, under ids by which those of one connection do not come one after the other. */
const multiply = Effect.fnUntraced(function* (times: number) {
  const sql = yield* SqlClient.SqlClient
  for (const [table, id] of tables) {
    const [row] = yield* sql`SELECT * FROM ${sql(table)} LIMIT 1`
    const columns = Object.keys(row ?? {}).filter((name) => name !== id)
    const names = sql.literal(columns.join())
    yield* sql`INSERT INTO ${sql(table)} (${sql(id)}, ${names})
      WITH RECURSIVE copies (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copies WHERE n < ${times - 1})
      SELECT n || '-' || ${sql(id)}, ${names} FROM ${sql(table)} CROSS JOIN copies WHERE ${times} > 1`
  }
})

/** Each is due when it would be after many polls on its own beat, so that the rate is the same from the beginning. */
const spread = Effect.fnUntraced(function* ({ every }: Stock) {
  const sql = yield* SqlClient.SqlClient
  const ids = yield* sql<{ readonly subscription: string }>`SELECT subscription FROM ferrule_polls`
  const now = Date.now()
  // A turn is taken as the next one when it is a tenth of the interval away.
  const before = now - every / 5
  const due = yield* Effect.forEach(ids, ({ subscription }) =>
    Effect.map(untilNext({ subscription }, every, before), (millis) => ({ subscription, due_at: before + millis }))
  )
  const given = Dialect.make(sql).given("due", { subscription: "text", due_at: "double precision" }, due)
  yield* sql`WITH ${given} UPDATE ferrule_polls AS lane SET due_at = due.due_at
    FROM due WHERE lane.subscription = due.subscription`
})

const program = (place: Place, stock: Stock) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    if ("schema" in place) yield* sql`CREATE SCHEMA ${sql(place.schema)}`
    yield* plant(stock).pipe(
      Effect.andThen(multiply(stock.count / connectionNames.length)),
      Effect.andThen(spread(stock)),
      Effect.provide(Runner.layerDesk({ connectors: [idle] }).pipe(Layer.provide(connections)))
    )
    // What a server does by itself, sooner or later.
    if ("schema" in place) yield* sql`VACUUM ANALYZE`
  })

/** Fills an empty database. */
export const fill = (place: Place, stock: Stock): Promise<void> =>
  Effect.runPromise(Effect.provide(program(place, stock), clients(place)))

/** Makes the next poll of each due as it would be now. */
export const spreadAnew = (place: Place, stock: Stock): Promise<void> =>
  Effect.runPromise(Effect.provide(spread(stock), clients(place)))
