import { JournalUnavailable } from "@ferrule/core"
import { Effect } from "effect"
import type { SqlError } from "effect/sql"
import { randomUUID } from "node:crypto"
import { closeSync, linkSync, lstatSync, mkdirSync, openSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { loadSqlite } from "./loadSqlite.ts"
import { meaning, sqliteError } from "./SqliteFailure.ts"

/** What is wrong with the file, of an error of SQLite. */
export const explain = (path: string) => (error: SqlError.SqlError) => {
  const what = meaning(error)
  return what === undefined ? undefined : `${path} ${what}`
}

export const unavailable = (path: string) => (error: SqlError.SqlError) =>
  new JournalUnavailable({ reason: explain(path)(error) ?? `${path} cannot be opened` })

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no code"

const refused = (path: string, what: string) => Effect.fail(new JournalUnavailable({ reason: `${path} ${what}` }))

/** Says with the system's code, such as EACCES, what could not be done. */
const attempt = <A>(path: string, what: string, work: () => A): Effect.Effect<A, JournalUnavailable> =>
  Effect.try({
    try: work,
    catch: (error) => new JournalUnavailable({ reason: `${path} ${what} (${codeOf(error)})` })
  })

/**
 * Makes the file where there is none: complete under another name, and then, in one step, under its own. So nobody meets
 * half a journal, and an empty file is never a new one.
 */
export const create = <R>(
  path: string,
  fill: (draft: string) => Effect.Effect<unknown, JournalUnavailable, R>
): Effect.Effect<void, JournalUnavailable, R> =>
  Effect.gen(function* () {
    const found = yield* attempt(path, "cannot be reached", () => lstatSync(path, { throwIfNoEntry: false }))
    if (found !== undefined) return
    const draft = `${path}.${randomUUID()}`
    yield* attempt(path, "cannot be made", () => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      closeSync(openSync(draft, "wx", 0o600))
    })
    const remove = Effect.sync(() => ["", "-wal", "-shm"].forEach((end) => rmSync(draft + end, { force: true })))
    yield* fill(draft).pipe(
      Effect.andThen(attempt(path, "cannot be made", () => linkUnlessThere(draft, path))),
      Effect.ensuring(remove)
    )
  })

function linkUnlessThere(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error
  }
}

/** Refuses what is not an undamaged journal, without changing it. */
export const inspect = (path: string): Effect.Effect<void, JournalUnavailable> =>
  Effect.gen(function* () {
    const stat = yield* attempt(path, "cannot be opened", () => statSync(path))
    if (!stat.isFile()) return yield* refused(path, "is not a file")
    if (stat.size === 0) return yield* refused(path, "is empty, so what it held is lost")
    const { isJournal, isSound } = yield* Effect.try({
      try: () => look(path),
      catch: (cause) => unavailable(path)(sqliteError(cause, "inspect"))
    })
    if (!isJournal) return yield* refused(path, "is a database, but not a write journal")
    if (!isSound) return yield* refused(path, "is damaged")
  })

function look(path: string): { readonly isJournal: boolean; readonly isSound: boolean } {
  const database = new (loadSqlite().DatabaseSync)(path, { timeout: 10_000 })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = 'ferrule_write_journal'").all()
    // The thorough check: it also misses no entry that the index has lost. It takes 35 ms for 40,000 entries.
    const [check] = database.prepare("PRAGMA integrity_check(1)").all()
    return { isJournal: tables.length > 0, isSound: check?.["integrity_check"] === "ok" }
  } finally {
    database.close()
  }
}
