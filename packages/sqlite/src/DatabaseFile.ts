import { Effect, Layer, Schema } from "effect"
import type { Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlError } from "effect/sql"
import { randomUUID } from "node:crypto"
import { closeSync, existsSync, linkSync, lstatSync, openSync, rmSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { loadSqlite } from "./loadSqlite.ts"
import { makeFolder } from "./makeFolder.ts"
import * as SqliteClient from "./SqliteClient.ts"
import { mayPass, meaning, sqliteError } from "./SqliteFailure.ts"

/** What a file holds, and how it is made. */
export interface DatabaseKind<E> {
  /** A table that every such file has. */
  readonly table: string
  /** What it is called in a sentence, such as `a write journal`. */
  readonly called: string
  /** Makes the tables of a new file. */
  readonly prepare: Effect.Effect<unknown, E, SqlClient.SqlClient>
}

/** The file cannot be used, and was left as it is. Says why, with its path. */
export class FileUnusable extends Schema.TaggedError<FileUnusable>()("FileUnusable", {
  reason: Schema.String,
  /** Whether it may pass by itself, as when the disk is full. */
  retryable: Schema.Boolean
}) {
  override get message(): string {
    return this.reason
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "no code"

const refused = (path: string, what: string) =>
  Effect.fail(new FileUnusable({ reason: `${path} ${what}`, retryable: false }))

/** Says with the system's code, such as EACCES, what could not be done. */
const attempt = <A>(path: string, what: string, work: () => A): Effect.Effect<A, FileUnusable> =>
  Effect.try({
    try: work,
    catch: (error) =>
      new FileUnusable({ reason: `${path} ${what} (${codeOf(error)})`, retryable: codeOf(error) === "ENOSPC" })
  })

/** What is wrong with the file, of an error of SQLite. */
const unusable = (path: string) => (error: SqlError.SqlError) =>
  new FileUnusable({ reason: `${path} ${meaning(error) ?? "cannot be opened"}`, retryable: mayPass(error) })

const open = (path: string): Effect.Effect<SqlClient.SqlClient, FileUnusable, Scope.Scope | Reactivity.Reactivity> =>
  Effect.mapError(SqliteClient.make({ filename: path }), unusable(path))

/**
 * A database in a file, which several processes of one machine may share. The file and its folder are made when they are
 * missing, for this user's eyes only. A file that is damaged, empty or something else's is refused and left as it is.
 */
export const layer = <E>(path: string, kind: DatabaseKind<E>): Layer.Layer<SqlClient.SqlClient, FileUnusable | E> => {
  // An absolute path is a path to SQLite too, and never an address or `:memory:`.
  const file = resolve(path)
  const fill = (draft: string) =>
    Effect.scoped(Effect.flatMap(open(draft), (sql) => Effect.provideService(kind.prepare, SqlClient.SqlClient, sql)))
  return Layer.effect(
    SqlClient.SqlClient,
    create(file, fill).pipe(Effect.andThen(inspect(file, kind)), Effect.andThen(open(file)))
  ).pipe(Layer.provide(Reactivity.layer))
}

/**
 * Makes the file where there is none: complete under another name, and then, in one step, under its own. So nobody meets
 * half a database, and an empty file is never a new one.
 */
const create = <E, R>(
  path: string,
  fill: (draft: string) => Effect.Effect<unknown, E, R>
): Effect.Effect<void, FileUnusable | E, R> =>
  Effect.gen(function* () {
    const found = yield* attempt(path, "cannot be reached", () => lstatSync(path, { throwIfNoEntry: false }))
    if (found !== undefined) return
    const draft = `${path}.${randomUUID()}`
    yield* attempt(path, "cannot be made", () => {
      makeFolder(dirname(path))
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

/** Refuses what is not an undamaged file of its kind, without changing it. */
const inspect = (
  path: string,
  { called, table }: Pick<DatabaseKind<unknown>, "called" | "table">
): Effect.Effect<void, FileUnusable> =>
  Effect.gen(function* () {
    const stat = yield* attempt(path, "cannot be opened", () => statSync(path))
    if (!stat.isFile()) return yield* refused(path, "is not a file")
    if (stat.size === 0) return yield* refused(path, "is empty, so what it held is lost")
    const { isOurs, isSound } = yield* Effect.try({
      try: () => look(path, table),
      catch: (cause) => unusable(path)(sqliteError(cause, "inspect"))
    })
    if (!isOurs) return yield* refused(path, `is a database, but not ${called}`)
    if (!isSound) return yield* refused(path, "is damaged")
  })

function look(path: string, table: string): { readonly isOurs: boolean; readonly isSound: boolean } {
  // Whoever closes a database last writes its log into it. Without a log there is nothing to write; for reading alone, one
  // would be left behind.
  const readOnly = existsSync(`${path}-wal`)
  const database = new (loadSqlite().DatabaseSync)(path, { timeout: 10_000, readOnly })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE name = ?").all(table)
    // The thorough check: it also misses no entry that the index has lost. It takes 35 ms for 40,000 entries.
    const [check] = database.prepare("PRAGMA integrity_check(1)").all()
    return { isOurs: tables.length > 0, isSound: check?.["integrity_check"] === "ok" }
  } finally {
    database.close()
  }
}
