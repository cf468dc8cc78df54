import { afterAll, describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { startPostgres } from "../../../testing/test/support/Postgres.ts"
import { RunnerStore } from "../../src/store/RunnerStore.ts"
import * as SqlStore from "../../src/store/SqlStore.ts"
import { StoreContract } from "./StoreContract.ts"
import { emptied } from "./support/emptied.ts"
import { only } from "./support/only.ts"
import { events, held, request, subscription } from "./support/StorePlace.ts"

const postgres = await startPostgres()
const missing = typeof postgres === "string" ? postgres : undefined

describe.skipIf(missing !== undefined)(missing ?? "with PostgreSQL", () => {
  const place = typeof postgres === "string" ? Effect.die(postgres) : postgres.schema
  if (typeof postgres !== "string") afterAll(postgres.stop)

  if (typeof postgres !== "string") StoreContract("the store in PostgreSQL", emptied(postgres.schema), { stories: 20 })

  /** Runs a test on a client in a schema of its own. */
  const inSchema = (name: string, test: Effect.Effect<void, unknown, SqlClient.SqlClient>) =>
    it.effect(name, () => Effect.flatMap(place, (clients) => Effect.provide(test, clients)))

  /** A store by the clock of the database. */
  const opened = Effect.scoped(Effect.map(Layer.build(Layer.fresh(SqlStore.layer())), Context.get(RunnerStore)))

  inSchema(
    "five processes that start at once make its tables once",
    Effect.gen(function* () {
      const stores = yield* Effect.all(
        Array.from({ length: 5 }, () => opened),
        { concurrency: "unbounded" }
      )
      const created = yield* Effect.all(
        stores.map((store) => store.create(subscription("a"))),
        { concurrency: "unbounded" }
      )
      expect(created.filter((each) => each).length).toBe(1)
    })
  )

  inSchema(
    "shares the database with other migrations and tables, and refuses tables of a later version",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* sql`CREATE TABLE effect_sql_migrations (migration_id integer PRIMARY KEY)`
      yield* sql`INSERT INTO effect_sql_migrations VALUES (7)`
      expect(yield* (yield* opened).create(subscription("a"))).toBe(true)
      yield* sql`INSERT INTO ferrule_runner_migrations (migration_id, name) VALUES (1000, 'later')`
      const error = yield* Effect.flip(opened)
      expect(error.message).toContain("a later version of Ferrule")
      expect(error.retryable).toBe(false)
    })
  )

  inSchema(
    "refuses to work inside of a transaction, which could be undone",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      const error = yield* sql.withTransaction(Effect.flip(store.polls.claim(request())))
      expect(error.reason).toBe("it was called inside of a transaction")
    })
  )

  inSchema(
    "what is due is due by the clock of the database, whatever the clocks of runners say",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      const time = Effect.map(
        sql<{ readonly now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
        (rows) => only(rows).now
      )
      const before = yield* time
      yield* store.create(subscription("now"))
      yield* store.create(subscription("later", { dueIn: 3_600_000 }))
      const { nextAt, now, work } = yield* store.polls.claim(request())
      const after = yield* time
      // The clock of this test stands at 0.
      expect(only(work).subscription).toBe("now")
      expect(before <= now && now <= after).toBe(true)
      expect(nextAt !== undefined && nextAt - now).toBe(6000)
    })
  )

  inSchema(
    "changes wait for storage, see what others commit, and are given up by a process that is paused",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      yield* sql`CREATE TABLE seen (settings text)`
      yield* sql`CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO seen VALUES (concat_ws(', ', current_setting('synchronous_commit'),
          current_setting('transaction_isolation'), current_setting('idle_in_transaction_session_timeout')));
        RETURN NEW; END $$`
      yield* sql`CREATE TRIGGER look BEFORE UPDATE ON ferrule_polls FOR EACH ROW EXECUTE FUNCTION look()`
      yield* store.create(subscription("a"))
      // One connection does all of this, one after the other.
      yield* sql`SET synchronous_commit = off`
      yield* sql`SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE`
      yield* sql`UPDATE ferrule_polls SET failures = 0`
      yield* store.polls.claim(request())
      const rows = yield* sql<{ readonly settings: string }>`SELECT settings FROM seen`
      expect(rows.map(({ settings }) => settings)).toEqual(["off, serializable, 0", "on, read committed, 4s"])
    })
  )

  inSchema(
    "a connection that is lost in the middle of a settlement leaves nothing of it, and it may be tried again",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      yield* store.create(subscription("a"))
      yield* store.create(subscription("b"))
      const { work } = yield* store.polls.claim(request())
      yield* sql`CREATE FUNCTION quit() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`
      yield* sql`CREATE TRIGGER quit BEFORE INSERT ON ferrule_events
        FOR EACH ROW WHEN (NEW.id = 'deadly') EXECUTE FUNCTION quit()`
      const ends = work.map((claim) => ({
        ...held(claim),
        dueIn: 1000,
        state: "ledger",
        events: events("harmless", claim.subscription === "b" ? "deadly" : "harmless too")
      }))
      const error = yield* Effect.flip(store.polls.settle(ends))
      expect([error._tag, error.retryable]).toEqual(["StoreUnavailable", true])
      expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
      expect((yield* sql`SELECT 1 FROM ferrule_ledgers`).length).toBe(0)
      yield* sql`DROP TRIGGER quit ON ferrule_events`
      expect(yield* store.polls.settle(ends)).toEqual(new Set())
      expect((yield* store.listDeliveries({ limit: 10 })).length).toBe(4)
    })
  )

  inSchema(
    "an error of the database is told without its values",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      yield* store.create(subscription("a"))
      yield* sql`ALTER TABLE ferrule_events ADD CONSTRAINT short CHECK (length(id) < 10)`
      const claim = only((yield* store.polls.claim(request())).work)
      const error = yield* Effect.flip(
        store.polls.settle([{ ...held(claim), dueIn: 1, events: [{ id: "secret 4711 4711", body: "secret 4711" }] }])
      )
      expect(error.message).toBe("The runner's database cannot be used: it refused an entry (23514).")
      expect(JSON.stringify(error) + String(error.stack)).not.toContain("4711")
    })
  )

  inSchema(
    "work reads the events of its own subscriptions, however many wait, and though no statistics are there yet",
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const store = yield* opened
      yield* store.create(subscription("a"))
      yield* sql`INSERT INTO ferrule_events
        SELECT 's' || number / 4, number % 4, 'e', '{}', 0, 0, 0, 'waiting' FROM generate_series(1, 20000) AS made(number)`
      const read = Effect.gen(function* () {
        yield* sql`SELECT pg_stat_force_next_flush()`
        const rows = yield* sql<{ readonly number: number }>`SELECT (seq_tup_read + idx_tup_fetch)::int AS number
          FROM pg_stat_user_tables WHERE relname = 'ferrule_events' AND schemaname = current_schema()`
        return only(rows).number
      })
      const before = yield* read
      const poll = only((yield* store.polls.claim(request())).work)
      yield* store.polls.settle([{ ...held(poll), dueIn: 1000, state: "ledger", events: events("e1", "e2") }])
      for (const more of [
        { problem: { code: "Gone", message: "It is gone." }, giveUpAfter: 1000 },
        { deliveredTo: 2 }
      ]) {
        const claim = only((yield* store.deliveries.claim(request())).work)
        yield* store.deliveries.settle([{ ...held(claim), dueIn: 0, ...more }])
      }
      expect((yield* read) - before).toBeLessThan(200)
    })
  )

  inSchema(
    "of stores that claim, renew, settle and intervene at once, none gets in another's way",
    Effect.gen(function* () {
      const stores = yield* Effect.all(Array.from({ length: 4 }, () => opened))
      const [first] = stores
      if (first === undefined) return
      const ids = Array.from({ length: 40 }, (_, index) => `s${index}`)
      yield* Effect.forEach(ids, (id) => first.create(subscription(id)), { concurrency: 4, discard: true })
      const committed = new Map<string, number>()
      const polls = (store: RunnerStore["Service"], owner: string) =>
        Effect.gen(function* () {
          const { work } = yield* store.polls.claim(request({ owner, limit: 12, lease: 60_000 }))
          // In an order of its own, as work ends.
          const mixed = work.toSorted((a, b) => (a.subscription + owner < b.subscription ? 1 : -1))
          yield* store.polls.renew(mixed, 60_000)
          const ends = mixed.map((claim) => ({
            ...held(claim),
            dueIn: 0,
            state: owner,
            events: events(`${claim.version}`)
          }))
          const lost = yield* store.polls.settle(ends)
          for (const { subscription } of ends) {
            if (!lost.has(subscription)) committed.set(subscription, (committed.get(subscription) ?? 0) + 1)
          }
        })
      const deliveries = (store: RunnerStore["Service"], owner: string) =>
        Effect.gen(function* () {
          const { work } = yield* store.deliveries.claim(request({ owner, limit: 12, lease: 60_000 }))
          yield* store.deliveries.renew(work.toReversed(), 60_000)
          const ends = work.toReversed().map((claim, index) => ({
            ...held(claim),
            dueIn: 0,
            deliveredTo: claim.events.at(-1)?.sequence ?? 0,
            ...(index === 0 ? { problem: { code: "Gone", message: "It is gone." }, disable: "It is gone." } : {})
          }))
          yield* store.deliveries.settle(ends)
        })
      const operate = (store: RunnerStore["Service"], round: number) =>
        Effect.forEach([1, 7, 13], (step) => store.turn(`s${(round * step) % 40}`, "active"), { discard: true })
      const rounds = Array.from({ length: 25 }, (_, round) => round)
      yield* Effect.forEach(
        stores.flatMap((store, index) => [
          Effect.forEach(rounds, () => polls(store, `runner ${index}`), { discard: true }),
          Effect.forEach(rounds, () => deliveries(store, `runner ${index}`), { discard: true }),
          Effect.forEach(rounds, (round) => operate(store, round + index), { discard: true })
        ]),
        (each) => each,
        { concurrency: "unbounded", discard: true }
      )
      // What was settled is there, and nothing else.
      const stored = yield* first.listDeliveries({ limit: 100_000 })
      const counts = new Map<string, number>()
      for (const { subscription } of stored) counts.set(subscription, (counts.get(subscription) ?? 0) + 1)
      expect(counts).toEqual(committed)
      expect(stored.length).toBeGreaterThan(100)
      const keys = stored.map(({ id, subscription }) => `${subscription} ${id}`)
      expect(new Set(keys).size).toBe(keys.length)
    })
  )
})
