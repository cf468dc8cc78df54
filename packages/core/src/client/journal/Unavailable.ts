import { Migrator, SqlError } from "effect/sql"
import { JournalUnavailable } from "../WriteJournal.ts"

/** Says what is wrong, for an error of the database that it knows. */
export type Explain = (error: SqlError.SqlError) => string | undefined

// The database's own words are not passed on: they may quote values.
const reasons: Record<SqlError.SqlErrorReason["_tag"], string> = {
  ConnectionError: "the database cannot be reached",
  AuthenticationError: "the database does not accept the user or the password",
  AuthorizationError: "the database does not let this user do it",
  LockTimeoutError: "something else keeps the database locked",
  StatementTimeoutError: "the database did not answer in time",
  DeadlockError: "too many processes write to the database at once",
  SerializationError: "too many processes write to the database at once",
  ConstraintError: "the database refused an entry",
  UniqueViolation: "the database refused an entry",
  SqlSyntaxError: "its tables are not as expected",
  UnknownError: "the database failed"
}

/** What is wrong, of anything that ends a call of the journal. */
export const unavailable =
  (explain: Explain) =>
  (error: unknown): JournalUnavailable => {
    if (error instanceof JournalUnavailable) return error
    const failure = error instanceof Migrator.MigrationError ? error.cause : error
    if (SqlError.isSqlError(failure)) {
      return new JournalUnavailable({ reason: explain(failure) ?? reasons[failure.reason._tag] })
    }
    return new JournalUnavailable({ reason: "what is in it cannot be read" })
  }
