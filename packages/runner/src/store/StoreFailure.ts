import { DatabaseFile, SqliteFailure } from "@ferrule/sqlite"
import { Predicate } from "effect"
import { Migrator, SqlError } from "effect/sql"
import { StoreUnavailable } from "./StoreUnavailable.ts"

// The database's own words are not passed on: they may quote values.
const reasons: Record<SqlError.SqlErrorReason["_tag"], string> = {
  ConnectionError: "it cannot be reached, or the connection was lost",
  AuthenticationError: "it does not accept the user or the password",
  AuthorizationError: "it does not let this user do that",
  LockTimeoutError: "something else keeps it locked",
  StatementTimeoutError: "it did not answer in time",
  DeadlockError: "too many processes write to it at once",
  SerializationError: "too many processes write to it at once",
  ConstraintError: "it refused an entry",
  UniqueViolation: "it refused an entry",
  SqlSyntaxError: "its tables are not as expected",
  UnknownError: "it failed"
}

/** What PostgreSQL says with a class of codes, or a code, and what may pass by itself. */
const passing: ReadonlyArray<readonly [code: string, reason: string]> = [
  ["53100", "its disk is full"],
  ["53300", "it has too many connections"],
  ["53", "it lacks memory or disk space"],
  ["57P", "it is shutting down or starting"],
  ["25P03", "this process was paused for too long in the middle of a change, which was undone"],
  ["25P04", "a change took too long, and was undone"],
  ["25006", "it can be read only for now"],
  ["58030", "its disk could not be read or written"]
]

const codeOf = ({ reason: { cause } }: SqlError.SqlError): string => {
  const code = Predicate.hasProperty(cause, "code") ? cause.code : undefined
  return typeof code === "string" ? code : ""
}

/** What is wrong, of anything that ends a call of the store. */
export const unavailable = (error: unknown): StoreUnavailable => {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof DatabaseFile.FileUnusable) {
    return new StoreUnavailable({ reason: error.reason, retryable: error.retryable })
  }
  const failure = error instanceof Migrator.MigrationError ? error.cause : error
  if (!SqlError.isSqlError(failure)) {
    return new StoreUnavailable({ reason: "what is in it cannot be read", retryable: false })
  }
  const code = codeOf(failure)
  const pass = passing.find(([beginning]) => code.startsWith(beginning))
  const meaning = SqliteFailure.meaning(failure)
  const reason = reasons[failure.reason._tag]
  return new StoreUnavailable({
    reason: meaning === undefined ? (pass?.[1] ?? (code === "" ? reason : `${reason} (${code})`)) : `it ${meaning}`,
    retryable: failure.isRetryable || pass !== undefined || SqliteFailure.mayPass(failure)
  })
}
