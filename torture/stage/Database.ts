import { PgClient } from "@effect/sql-pg"
import { PayrollConnector } from "@ferrule/payroll"
import { Runner, type Subscriptions } from "@ferrule/runner"
import { Effect, Layer, Redacted, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { connections } from "../processes/Connections.ts"
import type { RunnerTask } from "../processes/RunnerTask.ts"

const client = (url: string) => PgClient.layer({ url: Redacted.make(url), maxConnections: 8 })

/** Does something with the subscriptions of the runners. */
export const withDesk = <A, E>(
  task: Pick<RunnerTask, "apiKey" | "baseUrl" | "connections" | "database">,
  use: Effect.Effect<A, E, Subscriptions>
): Promise<A> =>
  use.pipe(
    Effect.provide(
      Runner.layerDesk({ connectors: [PayrollConnector] }).pipe(
        Layer.provide([client(task.database), connections(task)])
      )
    ),
    Effect.runPromise
  )

const query = <A>(url: string, statement: string, schema: Schema.Codec<A, unknown>): Promise<A> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(schema)),
    Effect.provide(client(url)),
    Effect.runPromise
  )

const Progress = Schema.Tuple([
  Schema.Struct({ begun: Schema.Number, oldest: Schema.NullOr(Schema.Number), waiting: Schema.Number })
])

/** How many subscriptions have begun, when the one was last polled that was not for longest, and how many events wait. */
export const progress = async (url: string) => {
  const statement = `SELECT
    (SELECT count(*)::integer FROM ferrule_ledgers) AS begun,
    (SELECT min(COALESCE(last_at, 0)) FROM ferrule_polls) AS oldest,
    (SELECT count(*)::integer FROM ferrule_events WHERE status = 'waiting') AS waiting`
  const [found] = await query(url, statement, Progress)
  return found
}

const StoredEvent = Schema.Struct({
  subscription: Schema.String,
  sequence: Schema.Number,
  id: Schema.String,
  status: Schema.String
})

/** An event as the runners keep it. */
export type StoredEvent = typeof StoredEvent.Type

/** All events, of each subscription in their order. */
export const events = (url: string) =>
  query(
    url,
    "SELECT subscription, sequence, id, status FROM ferrule_events ORDER BY subscription, sequence",
    Schema.Array(StoredEvent)
  )

const StoredSubscription = Schema.Struct({
  id: Schema.String,
  status: Schema.String,
  failures: Schema.Number,
  state: Schema.NullOr(Schema.String)
})

/** A subscription as the runners keep it, with its ledger. */
export type StoredSubscription = typeof StoredSubscription.Type

/** All subscriptions. */
export const subscriptions = (url: string) =>
  query(
    url,
    `SELECT id, status, failures, state FROM ferrule_subscriptions JOIN ferrule_polls AS poll ON poll.subscription = id
      LEFT JOIN ferrule_ledgers AS ledger ON ledger.subscription = id ORDER BY id`,
    Schema.Array(StoredSubscription)
  )
