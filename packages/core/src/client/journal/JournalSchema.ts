import { Clock, Effect } from "effect"
import { Migrator, SqlClient } from "effect/sql"
import { JournalUnavailable } from "../WriteJournal.ts"

/** Where the versions of our table are noted: other migrations of the same database have a table of their own. */
const migrations = "ferrule_write_journal_migrations"

const version = 1
const retention = 400 * 86_400_000

// No column holds an amount. Times are what JavaScript has, doubles, so that both databases give them back as they were.
const first = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`CREATE TABLE ferrule_write_journal (
    scope text NOT NULL,
    identity text NOT NULL,
    group_key text NOT NULL,
    content_hash text NOT NULL,
    item_date text NOT NULL,
    fence text NOT NULL,
    claim text NOT NULL,
    claimed_at double precision NOT NULL,
    replaces text,
    knowledge text NOT NULL,
    ids text NOT NULL,
    noted_at double precision NOT NULL,
    PRIMARY KEY (scope, identity)
  )`
  yield* sql`CREATE INDEX ferrule_write_journal_noted ON ferrule_write_journal (noted_at)`
})

/** Makes the table, or brings it to this version. A table of a later version is left as it is. */
export const prepare = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const isKnown = sql.onDialectOrElse({ pg: () => true, sqlite: () => true, orElse: () => false })
  if (!isKnown) return yield* new JournalUnavailable({ reason: "it needs SQLite or PostgreSQL" })
  const loader = Migrator.fromRecord({ [`${version}_write_journal`]: first })
  yield* Migrator.make({})({ loader, table: migrations })
  const newer = yield* sql`SELECT 1 FROM ${sql(migrations)} WHERE migration_id > ${version}`
  if (newer.length > 0) {
    return yield* new JournalUnavailable({ reason: "it was made by a later version of Ferrule, which has to be used" })
  }
})

/**
 * Forgets what was last noted more than 400 days ago. Both the clock and the newest entry have to say so, lest a clock
 * that is wrong for once empties the journal.
 */
export const forget = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const now = yield* Clock.currentTimeMillis
  yield* sql`DELETE FROM ferrule_write_journal WHERE noted_at < ${now - retention}
    AND noted_at < (SELECT max(noted_at) FROM ferrule_write_journal) - ${retention}`
})
