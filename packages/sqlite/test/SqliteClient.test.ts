import { SqlJournal } from "@ferrule/core"
import { WriteJournalContract } from "@ferrule/testing/contracts"
import { SqliteClient } from "@ferrule/sqlite"
import { describe, expect, it } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { folder } from "./support/folder.ts"

const clientOf = (options: SqliteClient.SqliteOptions) =>
  Effect.map(Layer.build(Layer.fresh(SqliteClient.layer(options))), Context.get(SqlClient.SqlClient))

const inMemory = clientOf({ filename: ":memory:" })

WriteJournalContract(
  "the journal in a database in memory",
  Effect.map(inMemory, (sql) => SqlJournal.layer.pipe(Layer.provide(Layer.succeed(SqlClient.SqlClient, sql)))),
  { forgets: true }
)

const withTable = Effect.tap(inMemory, (sql) => sql`CREATE TABLE notes (id integer PRIMARY KEY, note)`)
const count = (sql: SqlClient.SqlClient) => Effect.map(sql`SELECT * FROM notes`, (rows) => rows.length)

describe("a client over Node's SQLite", () => {
  it.effect("stores and gives back every kind of value", () =>
    Effect.gen(function* () {
      const sql = yield* withTable
      const bytes = new Uint8Array([0, 255])
      const values = ["text", 1.5, 2 ** 40, null, bytes, true, undefined, new Date(0)]
      yield* Effect.forEach(values, (note) => sql`INSERT INTO notes ${sql.insert({ note })}`)
      const rows = yield* sql`SELECT note FROM notes ORDER BY id`
      expect(rows.map(({ note }) => note)).toEqual([
        "text",
        1.5,
        2 ** 40,
        null,
        bytes,
        1,
        null,
        "1970-01-01T00:00:00.000Z"
      ])
    })
  )

  it.effect("reads large integers where they are asked for", () =>
    Effect.gen(function* () {
      const sql = yield* withTable
      yield* sql`INSERT INTO notes VALUES (${2n ** 60n}, 'large')`
      const safe = sql`SELECT id FROM notes`.pipe(Effect.provideService(SqlClient.SafeIntegers, true))
      expect(yield* safe).toEqual([{ id: 2n ** 60n }])
      expect((yield* Effect.flip(sql`SELECT id FROM notes`))._tag).toBe("SqlError")
    })
  )

  it.effect("gives rows as values, as a stream and raw", () =>
    Effect.gen(function* () {
      const sql = yield* withTable
      const insert = sql`INSERT INTO notes VALUES (1, 'a'), (2, 'b')`
      expect(yield* insert.raw).toMatchObject({ changes: 2 })
      const select = sql`SELECT id, note FROM notes ORDER BY id`
      expect(yield* select.values).toEqual([
        [1, "a"],
        [2, "b"]
      ])
      const rows = yield* select
      expect(rows).toEqual([
        { id: 1, note: "a" },
        { id: 2, note: "b" }
      ])
      expect(yield* Stream.runCollect(select.stream)).toEqual(rows)
      expect(yield* select.raw).toEqual(rows)
    })
  )

  it.effect("keeps what a transaction did as a whole, or undoes it, also in parts", () =>
    Effect.gen(function* () {
      const sql = yield* withTable
      const insert = sql`INSERT INTO notes (note) VALUES ('a')`
      yield* sql.withTransaction(Effect.andThen(insert, Effect.fail("no"))).pipe(Effect.ignore)
      expect(yield* count(sql)).toBe(0)
      const inner = sql.withTransaction(Effect.andThen(insert, Effect.fail("no"))).pipe(Effect.ignore)
      yield* sql.withTransaction(Effect.andThen(insert, inner))
      expect(yield* count(sql)).toBe(1)
    })
  )

  it.effect("names errors, and none of them tells a value", () =>
    Effect.gen(function* () {
      const sql = yield* withTable
      yield* sql`CREATE UNIQUE INDEX one ON notes (note)`
      const insert = sql`INSERT INTO notes (note) VALUES (${"secret 4711"})`
      yield* insert
      const error = yield* Effect.flip(insert)
      expect(error.reason._tag).toBe("UniqueViolation")
      expect(String(error.stack) + JSON.stringify(error)).not.toContain("4711")
      expect((yield* Effect.flip(sql`INSERT INTO notes (note) VALUES (${{ secret: 4711 }})`)).message).not.toContain(
        "4711"
      )
    })
  )

  it.effect("keeps what was committed on the disk", () =>
    Effect.gen(function* () {
      const sql = yield* clientOf({ filename: join(yield* folder, "a.db") })
      expect(yield* sql`PRAGMA journal_mode`).toEqual([{ journal_mode: "wal" }])
      expect(yield* sql`PRAGMA synchronous`).toEqual([{ synchronous: 2 }])
    })
  )

  it.effect("knows more statements than it keeps ready", () =>
    Effect.gen(function* () {
      const sql = yield* inMemory
      for (let number = 0; number < 300; number++) {
        expect(yield* sql.unsafe(`SELECT ${number % 150} AS number`)).toEqual([{ number: number % 150 }])
      }
    })
  )
})

describe("two clients of one process on one file", () => {
  const two = Effect.fnUntraced(function* (busyTimeout: number) {
    const filename = join(yield* folder, "a.db")
    const [one, other] = yield* Effect.all([clientOf({ filename }), clientOf({ filename, busyTimeout })], {
      concurrency: "unbounded"
    })
    yield* one`CREATE TABLE notes (note)`
    return [one, other] as const
  })

  /** Runs something while the client holds the lock, which it lets go when told. */
  const holding = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
    const held = yield* Deferred.make<void>()
    const end = yield* Deferred.make<void>()
    const work = Effect.andThen(Deferred.succeed(held, undefined), Deferred.await(end))
    const fiber = yield* Effect.forkChild(sql.withTransaction(work))
    yield* Deferred.await(held)
    return Effect.andThen(Deferred.succeed(end, undefined), Fiber.join(fiber))
  })

  it.effect("wait for each other", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two(50_000)
      const release = yield* holding(one)
      const writes = yield* Effect.forkChild(
        Effect.all([
          other`INSERT INTO notes VALUES ('a')`,
          other.withTransaction(other`INSERT INTO notes VALUES ('b')`)
        ])
      )
      expect(yield* count(other)).toBe(0)
      yield* release
      yield* Fiber.join(writes)
      expect(yield* count(one)).toBe(2)
    })
  )

  it.effect("give up when their patience ends", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two(0)
      const release = yield* holding(one)
      const error = yield* Effect.flip(other`INSERT INTO notes VALUES ('a')`)
      expect(error.reason._tag).toBe("LockTimeoutError")
      yield* release
    })
  )
})
