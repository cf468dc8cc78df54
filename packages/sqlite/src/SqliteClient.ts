import { Duration, Effect, Layer, type Scope, Semaphore } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlError, Statement } from "effect/sql"
import type { DatabaseSync } from "node:sqlite"
import { loadSqlite } from "./loadSqlite.ts"
import { SqliteConnection } from "./SqliteConnection.ts"
import { sqliteError } from "./SqliteFailure.ts"

export interface SqliteOptions {
  /** The file, which is made when it is missing; `:memory:` for a database that is gone with the client. */
  readonly filename: string
  /** How long a statement waits while others keep the database locked; 10 seconds unless told otherwise. */
  readonly busyTimeout?: Duration.Input
}

// What was committed is on the disk, not in the caches of the system or, with `fullfsync` on a Mac, of the drive.
const durable = ["journal_mode = WAL", "synchronous = FULL", "fullfsync = ON", "checkpoint_fullfsync = ON"]

// 16 MB of memory and of the log: else a page that changes often is written again and again.
const roomy = ["cache_size = -16000", "wal_autocheckpoint = 4000"]

const open = (filename: string) =>
  Effect.try({
    try: (): DatabaseSync => new (loadSqlite().DatabaseSync)(filename, { timeout: 0 }),
    catch: (cause) => sqliteError(cause, "open")
  })

/** A client over Node's SQLite: one connection, transactions that take the lock for writing at once, savepoints inside. */
export const make = Effect.fnUntraced(function* (
  options: SqliteOptions
): Effect.fn.Return<SqlClient.SqlClient, SqlError.SqlError, Scope.Scope | Reactivity.Reactivity> {
  const database = yield* Effect.acquireRelease(open(options.filename), (database) =>
    Effect.sync(() => database.close())
  )
  const connection = new SqliteConnection(database, Duration.toMillis(options.busyTimeout ?? "10 seconds"))
  yield* Effect.forEach([...durable, ...roomy], (setting) => connection.executeRaw(`PRAGMA ${setting}`, []), {
    discard: true
  })
  return yield* SqlClient.make({
    ...SqlClient.makeSqliteAcquirers({
      connection: Effect.succeed(connection),
      semaphore: Semaphore.makeUnsafe(1),
      isTransaction: () => database.isTransaction
    }),
    compiler: Statement.makeCompilerSqlite(),
    driver: "node-sqlite",
    beginTransaction: "BEGIN IMMEDIATE",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "sqlite"]]
  })
})

export const layer = (options: SqliteOptions): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError> =>
  Layer.effect(SqlClient.SqlClient, make(options)).pipe(Layer.provide(Reactivity.layer))
