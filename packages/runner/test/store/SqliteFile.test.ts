import { describe, expect, it } from "@effect/vitest"
import { FileJournal, SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { RunnerStore } from "../../src/store/RunnerStore.ts"
import * as SqliteFile from "../../src/store/SqliteFile.ts"
import * as SqlStore from "../../src/store/SqlStore.ts"
import { folder } from "./support/folder.ts"
import { only } from "./support/only.ts"
import { events, held, request, subscription } from "./support/StorePlace.ts"

/** Does something with the store in a file, and with its database. */
const inFile = <A, E>(file: string, use: Effect.Effect<A, E, RunnerStore | SqlClient.SqlClient>) =>
  Effect.provide(use, Layer.fresh(SqlStore.layer().pipe(Layer.provideMerge(SqliteFile.layer(file)))))

const filled = (file: string, count: number) =>
  inFile(
    file,
    Effect.gen(function* () {
      const store = yield* RunnerStore
      const ids = Array.from({ length: count }, (_, index) => `s${index}`)
      yield* Effect.forEach(ids, (id) => store.create(subscription(id)), { discard: true })
    })
  )

describe("a new file", () => {
  it.effect("is made with its folder, for its user alone, and leaves nothing else behind", () =>
    Effect.gen(function* () {
      const place = join(yield* folder, "state", "ferrule")
      yield* filled(join(place, "runner.db"), 1)
      expect(readdirSync(place)).toEqual(["runner.db"])
      if (process.platform === "win32") return
      expect(statSync(join(place, "runner.db")).mode & 0o777).toBe(0o600)
    })
  )

  it.effect("is made once by runners that start at once", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      const create = inFile(
        file,
        Effect.flatMap(RunnerStore, (store) => store.create(subscription("a")))
      )
      const created = yield* Effect.all([create, create, create, create], { concurrency: "unbounded" })
      expect(created.filter((each) => each).length).toBe(1)
      expect(readdirSync(join(file, ".."))).toEqual(["runner.db"])
    })
  )
})

describe("a file that is not a runner's, or is damaged, is refused and left as it is", () => {
  const refusal = Effect.fnUntraced(function* (file: string) {
    const before = readFileSync(file)
    const error = yield* Effect.flip(inFile(file, Effect.void))
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(join(file, ".."))).toEqual(["runner.db"])
    return error.message.replace(file, "FILE")
  })

  const cannot = "The runner's database cannot be used: FILE"

  it.effect("a file of text", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      writeFileSync(file, "Dear diary, ".repeat(1000))
      expect(yield* refusal(file)).toBe(`${cannot} is not a database, or is damaged.`)
    })
  )

  it.effect("an empty file, whose database was lost", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      writeFileSync(file, "")
      expect(yield* refusal(file)).toBe(`${cannot} is empty, so what it held is lost.`)
    })
  )

  it.effect("the database of another program", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE diary (page text)`).pipe(
        Effect.provide(Layer.fresh(SqliteClient.layer({ filename: file })))
      )
      expect(yield* refusal(file)).toBe(`${cannot} is a database, but not a runner's.`)
    })
  )

  it.effect("a write journal", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* Effect.scoped(Layer.build(FileJournal.layer(file)))
      expect(yield* refusal(file)).toBe(`${cannot} is a database, but not a runner's.`)
    })
  )

  it.effect("a database of which a part is missing", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* filled(file, 200)
      truncateSync(file, statSync(file).size - 8192)
      expect(yield* refusal(file)).toMatch(/is damaged/)
    })
  )

  it.effect("a database whose pages were written over", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* filled(file, 200)
      const bytes = readFileSync(file)
      bytes.fill(0x5a, 4096 * 3, 4096 * 20)
      writeFileSync(file, bytes)
      expect(yield* refusal(file)).toMatch(/is damaged/)
    })
  )

  it.effect("a database of a later version", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* filled(file, 1)
      const later = Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`INSERT INTO ferrule_runner_migrations (migration_id, name) VALUES (1000, 'later')`
      )
      yield* inFile(file, later)
      expect(yield* refusal(file)).toContain("made by a later version of Ferrule")
    })
  )
})

describe("a full disk", () => {
  it.effect("is said, leaves nothing half done, and may pass", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      yield* filled(file, 2)
      yield* inFile(
        file,
        Effect.gen(function* () {
          const store = yield* RunnerStore
          const sql = yield* SqlClient.SqlClient
          const [{ pages } = { pages: 0 }] = yield* sql<{ readonly pages: number }>`
            SELECT page_count AS pages FROM pragma_page_count`
          // SQLite says of a database that may not grow what it says when the disk is full.
          yield* sql.unsafe(`PRAGMA max_page_count = ${pages + 10}`)
          const { work } = yield* store.polls.claim(request())
          const body = JSON.stringify("x".repeat(1_000_000))
          const ends = work.map((claim) => ({
            ...held(claim),
            dueIn: 0,
            state: "ledger",
            events: [...events("small"), { id: "large", body }]
          }))
          const error = yield* Effect.flip(store.polls.settle(ends))
          expect(error.message).toBe("The runner's database cannot be used: it cannot grow, because the disk is full.")
          expect(error.retryable).toBe(true)
          expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
          yield* sql`PRAGMA max_page_count = 1000000`
          expect(yield* store.polls.settle(ends)).toEqual(new Set())
          expect((yield* store.listDeliveries({ limit: 10 })).length).toBe(4)
        })
      )
    })
  )
})

describe("a process that is killed", () => {
  const script = fileURLToPath(new URL("support/settler.ts", import.meta.url))

  /** Kills a process that settles when it has said so many times that it does; gives the last round that it said it settled. */
  const killed = async (file: string, rounds: number, delay: number) => {
    const child = spawn(process.execPath, [script, file], { stdio: ["ignore", "pipe", "inherit"] })
    const ended = once(child, "close")
    let [settling, settled] = [0, 0]
    createInterface(child.stdout).on("line", (line) => {
      const [word, round] = line.split(" ")
      if (word === "settled") settled = Number(round)
      if (word !== "settles" || ++settling !== rounds) return
      // Somewhere in the middle of it.
      const until = performance.now() + delay
      while (performance.now() < until);
      child.kill("SIGKILL")
    })
    await ended
    return { pid: child.pid, settled }
  }

  it.live("leaves all of a settlement or nothing of it, and what was said to be settled stays so", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "runner.db")
      const count = 200
      yield* filled(file, count)
      for (const [turn, rounds] of [1, 2, 3, 4, 6, 8].entries()) {
        const { pid, settled } = yield* Effect.promise(() => killed(file, rounds, turn * 4))
        yield* inFile(
          file,
          Effect.gen(function* () {
            const sql = yield* SqlClient.SqlClient
            const ledgers = yield* sql<{ readonly state: string; readonly number: number }>`
              SELECT state, count(*) AS number FROM ferrule_ledgers GROUP BY state`
            // Every ledger is of the same round, or of none yet.
            const round = ledgers.length === 0 ? 0 : Number(only(ledgers).state.split(" ")[1])
            const isOurs = ledgers.length > 0 && only(ledgers).state.startsWith(`${pid} `)
            expect(isOurs ? round : 0).toBeGreaterThanOrEqual(settled)
            const found = yield* sql<{ readonly id: string; readonly number: number }>`
              SELECT id, count(*) AS number FROM ferrule_events WHERE id LIKE ${`${pid} %`} GROUP BY id`
            expect(found.length).toBe(isOurs ? 3 * round : 0)
            expect(found.every(({ number }) => number === count)).toBe(true)
            const [{ sequences } = { sequences: -1 }] = yield* sql<{ readonly sequences: number }>`
              SELECT count(*) AS sequences FROM ferrule_outboxes AS lane WHERE last_sequence <> (
                SELECT count(*) FROM ferrule_events AS event WHERE event.subscription = lane.subscription)`
            expect(sequences).toBe(0)
          })
        )
      }
    })
  )
})
