import { Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { StoreUnavailable } from "./StoreUnavailable.ts"

/** Where the versions of our tables are noted: other migrations of the same database have a table of their own. */
const migrations = "ferrule_runner_migrations"

const version = 1

/**
 * The tables as they first were. What changes with every poll or delivery is in narrow rows of its own: `ferrule_polls` and
 * `ferrule_outboxes`. There `due_at` is when work may be claimed: when it is due, or when the lease of who has it ends;
 * `due_before` is when it was due that somebody has now. NULL is work that is not to be done.
 */
const first = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  // Both databases order ids by their bytes.
  const id = sql.literal(sql.onDialectOrElse({ pg: () => `text COLLATE "C"`, orElse: () => "text" }))
  // Rows that are rewritten all the time: next to their key in SQLite, and swept early in PostgreSQL.
  const busy = sql.literal(
    sql.onDialectOrElse({
      pg: () =>
        "WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0)",
      orElse: () => "WITHOUT ROWID"
    })
  )

  yield* sql`CREATE TABLE ferrule_subscriptions (
    id ${id} NOT NULL PRIMARY KEY,
    connection text NOT NULL,
    connector text NOT NULL,
    trigger_name text NOT NULL,
    payload text NOT NULL,
    every double precision NOT NULL,
    start_from text NOT NULL,
    replay_from text,
    replays integer NOT NULL,
    destination text NOT NULL,
    status text NOT NULL,
    reason text,
    created_at double precision NOT NULL,
    updated_at double precision NOT NULL
  )`
  yield* sql`CREATE INDEX ferrule_subscriptions_connection ON ferrule_subscriptions (connection, id)`
  yield* sql`CREATE INDEX ferrule_subscriptions_status ON ferrule_subscriptions (status)`

  const lane = sql.literal(`
    group_key text NOT NULL,
    shard integer NOT NULL,
    due_at double precision,
    due_before double precision,
    version double precision NOT NULL,
    owner text,
    failures integer NOT NULL,
    failing_since double precision,
    problem text,
    last_at double precision`)
  yield* sql`CREATE TABLE ferrule_polls (
    subscription ${id} NOT NULL PRIMARY KEY, ${lane}, again integer NOT NULL, alarms text NOT NULL
  ) ${busy}`
  yield* sql`CREATE TABLE ferrule_outboxes (
    subscription ${id} NOT NULL PRIMARY KEY, ${lane}, last_sequence integer NOT NULL
  ) ${busy}`
  for (const table of ["ferrule_polls", "ferrule_outboxes"]) {
    yield* sql`CREATE INDEX ${sql(`${table}_due`)} ON ${sql(table)} (due_at) WHERE due_at IS NOT NULL`
    yield* sql`CREATE INDEX ${sql(`${table}_failing`)} ON ${sql(table)} (subscription) WHERE failures > 0`
  }

  yield* sql`CREATE TABLE ferrule_ledgers (subscription ${id} NOT NULL PRIMARY KEY, state text NOT NULL)`
  yield* sql`CREATE TABLE ferrule_snapshots (
    subscription ${id} NOT NULL,
    taken_at double precision NOT NULL,
    state text NOT NULL,
    PRIMARY KEY (subscription, taken_at)
  )`
  yield* sql`CREATE INDEX ferrule_snapshots_taken ON ferrule_snapshots (taken_at)`

  yield* sql`CREATE TABLE ferrule_events (
    subscription ${id} NOT NULL,
    sequence integer NOT NULL,
    id text NOT NULL,
    body text NOT NULL,
    created_at double precision NOT NULL,
    waiting_since double precision NOT NULL,
    attempts integer NOT NULL,
    status text NOT NULL,
    delivered_at double precision,
    problem text,
    PRIMARY KEY (subscription, sequence)
  )`
  yield* sql`CREATE INDEX ferrule_events_waiting ON ferrule_events (subscription, sequence) WHERE status = 'waiting'`
  yield* sql`CREATE INDEX ferrule_events_dead ON ferrule_events (subscription, sequence) WHERE status = 'dead'`
  yield* sql`CREATE INDEX ferrule_events_delivered ON ferrule_events (delivered_at) WHERE status = 'delivered'`
})

/** Makes the tables, or brings them to this version. Tables of a later version are left as they are. */
export const prepare = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isKnown = sql.onDialectOrElse({ pg: () => true, sqlite: () => true, orElse: () => false })
  if (!isKnown) return yield* new StoreUnavailable({ reason: "it has to be SQLite or PostgreSQL", retryable: false })
  const loader = Migrator.fromRecord({ [`${version}_runner`]: first })
  yield* Migrator.make({})({ loader, table: migrations })
  const newer = yield* sql`SELECT 1 FROM ${sql(migrations)} WHERE migration_id > ${version}`
  if (newer.length > 0) {
    return yield* new StoreUnavailable({
      reason: "it was made by a later version of Ferrule, which has to be used",
      retryable: false
    })
  }
})
