import { JournalUnavailable, SqlJournal, WriteJournal } from "@ferrule/core"
import { WriteJournalContract } from "@ferrule/testing/contracts"
import { afterAll, describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { startPostgres } from "../../../testing/test/support/Postgres.ts"

const postgres = await startPostgres()
const missing = typeof postgres === "string" ? postgres : undefined

const claim = {
  identity: "a",
  group: "company",
  contentHash: "content",
  date: "2026-03-31",
  fence: "fence",
  claim: "mine",
  claimedAt: 1
}

describe.skipIf(missing !== undefined)(missing ?? "with PostgreSQL", () => {
  const schema = typeof postgres === "string" ? Effect.die(postgres) : postgres.schema
  if (typeof postgres !== "string") afterAll(postgres.stop)

  WriteJournalContract(
    "the journal in PostgreSQL",
    Effect.map(schema, (clients) => SqlJournal.layer.pipe(Layer.provide(clients))),
    { forgets: true }
  )

  /** Runs a test on a client and the journal over it. */
  const inSchema = (name: string, test: Effect.Effect<void, unknown, SqlClient.SqlClient>) =>
    it.live(name, () => Effect.flatMap(schema, (clients) => Effect.provide(test, clients)))

  const use = <A, E>(use: (journal: WriteJournal["Service"]) => Effect.Effect<A, E>) =>
    Effect.provide(Effect.flatMap(WriteJournal, use), Layer.fresh(SqlJournal.layer))

  const reasonOf = <A, R>(effect: Effect.Effect<A, JournalUnavailable, R>) =>
    Effect.map(Effect.flip(effect), ({ reason }) => reason)

  inSchema(
    "five processes that start at once make its tables once",
    Effect.gen(function* () {
      const claims = Array.from({ length: 5 }, (_, run) =>
        use((journal) => journal.claim("scope", [{ ...claim, claim: `run ${run}` }]))
      )
      const answers = yield* Effect.all(claims, { concurrency: "unbounded" })
      expect(new Set(answers.map((entries) => entries.get("a")?.claim)).size).toBe(1)
    })
  )

  inSchema(
    "shares the database with other migrations and tables",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE effect_sql_migrations (migration_id integer PRIMARY KEY)`
      yield* sql`INSERT INTO effect_sql_migrations VALUES (7)`
      const entries = yield* use((journal) => journal.claim("scope", [claim]))
      expect(entries.size).toBe(1)
    })
  )

  inSchema(
    "refuses to claim inside of a transaction, which could be undone after the request has left",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const reason = yield* use((journal) => sql.withTransaction(reasonOf(journal.claim("scope", [claim]))))
      expect(reason).toBe("it was called inside of a database transaction")
    })
  )

  it.live("on demand, it is opened by the first that asks, once, and again where that has failed", () =>
    Effect.gen(function* () {
      const clients = yield* schema
      const moved = new JournalUnavailable({ reason: "it is being moved" })
      let opened = 0
      const client = Effect.suspend(() => (++opened === 1 ? Effect.fail(moved) : Effect.succeed(clients)))
      const journal = SqlJournal.layerOnDemand(Layer.unwrap(client))
      yield* Effect.gen(function* () {
        const { claim: claimed, find } = yield* WriteJournal
        expect(opened).toBe(0)
        expect(yield* reasonOf(find("scope"))).toBe("it is being moved")
        yield* Effect.all([claimed("scope", [claim]), find("scope")], { concurrency: 2 })
        expect((yield* find("scope")).size).toBe(1)
        expect(opened).toBe(2)
      }).pipe(Effect.provide(journal))
    })
  )

  inSchema(
    "refuses tables of a later version",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* use((journal) => journal.claim("scope", [claim]))
      yield* sql`INSERT INTO ferrule_write_journal_migrations (migration_id, name) VALUES (1000, 'later')`
      expect(yield* reasonOf(use(() => Effect.void))).toContain("a later version of Ferrule")
    })
  )

  inSchema(
    "an entry that cannot be read is an error, and none of its values are told",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const error = yield* use((journal) =>
        Effect.gen(function* () {
          yield* journal.claim("scope", [claim])
          yield* sql`UPDATE ferrule_write_journal SET knowledge = 'secret 4711'`
          return yield* Effect.flip(journal.find("scope"))
        })
      )
      expect(error.reason).toBe("what is in it cannot be read")
      expect(JSON.stringify(error) + String(error.stack)).not.toContain("4711")
    })
  )

  inSchema(
    "an error of the database is told without its values",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const error = yield* use((journal) =>
        Effect.gen(function* () {
          yield* sql`ALTER TABLE ferrule_write_journal ALTER COLUMN fence TYPE integer USING 0`
          return yield* Effect.flip(journal.claim("scope", [{ ...claim, fence: "secret 4711" }]))
        })
      )
      expect(error.message).toContain("The write journal cannot be used")
      expect(JSON.stringify(error) + String(error.stack) + error.message).not.toContain("4711")
    })
  )

  inSchema(
    "a connection that ends in the middle of a claim is an error, and nothing was claimed",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const reason = yield* use((journal) =>
        Effect.gen(function* () {
          yield* sql`CREATE FUNCTION quit() RETURNS trigger LANGUAGE plpgsql AS
            'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`
          yield* sql`CREATE TRIGGER quit BEFORE INSERT ON ferrule_write_journal
            FOR EACH ROW WHEN (NEW.identity = 'b') EXECUTE FUNCTION quit()`
          return yield* reasonOf(journal.claim("scope", [claim, { ...claim, identity: "b" }]))
        })
      )
      expect(reason).toMatch(/^the database/)
      expect((yield* use((journal) => journal.find("scope"))).size).toBe(0)
    })
  )
})
