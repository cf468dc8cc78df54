import { Effect, Option } from "effect"
import { SqlClient, SqlError } from "effect/sql"
import { JournalUnavailable } from "../WriteJournal.ts"

/** What two processes do to each other under load. A transaction that ended so changed nothing and can be repeated. */
const collisions: ReadonlySet<string> = new Set(["DeadlockError", "SerializationError"])

/** Carries an effect out as one transaction, which is on storage when this returns, or undone. */
export const durably = <A, E>(
  sql: SqlClient.SqlClient,
  effect: Effect.Effect<A, E>
): Effect.Effect<A, E | SqlError.SqlError | JournalUnavailable> =>
  Effect.gen(function* () {
    // An outer transaction could still be undone when the request has left.
    if (Option.isSome(yield* Effect.serviceOption(sql.transactionService))) {
      return yield* new JournalUnavailable({ reason: "it was called inside of a database transaction" })
    }
    const transaction = sql.onDialectOrElse({
      // Claims rely on seeing what others commit meanwhile, and on storage that the server may be told not to wait for.
      pg: () =>
        sql`SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off'`.pipe(
          Effect.andThen(effect),
          sql.withTransaction,
          Effect.provideService(SqlClient.BeginTransaction, "BEGIN ISOLATION LEVEL READ COMMITTED")
        ),
      orElse: () => sql.withTransaction(effect)
    })
    return yield* transaction.pipe(
      // Undoing fails too where the connection is gone, and effect makes a defect of that.
      Effect.catchDefect((defect) => (SqlError.isSqlError(defect) ? Effect.fail(defect) : Effect.die(defect))),
      Effect.retry({ times: 5, while: (error) => SqlError.isSqlError(error) && collisions.has(error.reason._tag) })
    )
  })
