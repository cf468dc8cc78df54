import { Clock, Effect, Option, type Schema } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import * as Dialect from "./Dialect.ts"
import { unavailable } from "./StoreFailure.ts"
import { StoreUnavailable } from "./StoreUnavailable.ts"

/** What statements may end with. */
export type Failure = SqlError.SqlError | Schema.SchemaError

/** A query or change, as part of a transaction. */
export type Query<A> = Effect.Effect<A, Failure>

/** The database as the parts of the store use it. */
export interface StoreDatabase {
  readonly sql: SqlClient.SqlClient
  readonly dialect: Dialect.Dialect
  /** Carries out one transaction, which is on storage when this returns, or undone; it is told what time it is. */
  readonly atomically: <A>(work: (now: number) => Query<A>) => Effect.Effect<A, StoreUnavailable>
  /** Reads with one statement. */
  readonly reading: <A>(query: Query<A>) => Effect.Effect<A, StoreUnavailable>
}

/** What two processes do to each other under load. A transaction that ended so changed nothing and can be repeated. */
const collisions: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError"])

const isCollision = (error: unknown) => SqlError.isSqlError(error) && collisions.has(error.reason._tag)

/**
 * Ways to read that the planner shall not take. All that we ask for has an index, and is found by it, row by row; but where
 * the planner thinks that a table is small, as it does until it has been analysed, it would read all events that wait.
 */
const detours = ["seqscan", "bitmapscan", "hashjoin", "mergejoin", "material"]

/**
 * A transaction of PostgreSQL begins with this. Fences rely on storage, for which the server may be told not to wait; and
 * a process that is paused in the middle of a change would keep its rows locked.
 */
const opening = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now,
  set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on'
    ELSE current_setting('synchronous_commit') END, true),
  set_config('idle_in_transaction_session_timeout', '4s', true),
  ${detours.map((way) => `set_config('enable_${way}', 'off', true)`).join()}`

/** Whose clock it goes by: the `database`'s, so that clocks of runners may differ, or `effect`'s, which tests can turn. */
export type StoreClock = "database" | "effect"

export const make = (sql: SqlClient.SqlClient, clock: StoreClock): StoreDatabase => {
  const begin = sql.onDialectOrElse({
    pg: () =>
      Effect.flatMap(sql.unsafe<{ readonly now: number }>(opening), ([row]) =>
        clock === "effect" || row === undefined ? Clock.currentTimeMillis : Effect.succeed(row.now)
      ),
    orElse: () => Clock.currentTimeMillis
  })
  const explained = Effect.mapError(unavailable)

  const atomically = <A>(work: (now: number) => Query<A>): Effect.Effect<A, StoreUnavailable> =>
    Effect.gen(function* () {
      // An outer transaction could still be undone when the work has been done.
      if (Option.isSome(yield* Effect.serviceOption(sql.transactionService))) {
        return yield* new StoreUnavailable({ reason: "it was called inside of a transaction", retryable: false })
      }
      return yield* Effect.flatMap(begin, work).pipe(
        sql.withTransaction,
        // Claims rely on seeing what others commit meanwhile.
        Effect.provideService(SqlClient.BeginTransaction, isolation(sql)),
        // Undoing fails too where the connection is gone, and effect makes a defect of that.
        Effect.catchDefect((defect) => (SqlError.isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect))),
        Effect.retry({ times: 5, while: isCollision })
      )
    }).pipe(explained)

  return { sql, dialect: Dialect.make(sql), atomically, reading: (query) => explained(query) }
}

const isolation = (sql: SqlClient.SqlClient): string | undefined =>
  sql.onDialectOrElse({ pg: () => "BEGIN ISOLATION LEVEL READ COMMITTED", orElse: () => undefined })
