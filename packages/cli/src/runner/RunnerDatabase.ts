import { StoreUnavailable, SqliteFile } from "@ferrule/runner"
import { Context, Effect, Layer, Predicate, Redacted } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { isPostgres } from "../flags/DatabaseFlag.ts"

// A row holds a ledger, which has up to 32 bytes for each of a million records.
const largestRow = 256 * 1024 * 1024

/** As PostgreSQL's own programs do: encrypted where the server can, unless the URL says more. */
const withEncryption = (url: URL): string => {
  if (!url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "prefer")
  return url.href
}

const meanings: Readonly<Record<string, string>> = {
  ConnectionError: "cannot be reached",
  AuthenticationError: "does not accept the user or the password",
  AuthorizationError: "does not let this user in"
}

const meaningOf = ({ reason: { _tag, cause } }: SqlError.SqlError): string =>
  Predicate.hasProperty(cause, "code") && cause.code === "3D000"
    ? "has no database of that name"
    : (meanings[_tag] ?? "failed")

const refused = (reason: string) => Effect.fail(new StoreUnavailable({ reason, retryable: true }))

const client = Effect.fnUntraced(function* (address: string) {
  if (!URL.canParse(address)) {
    return yield* refused("its address is not a URL, such as postgres://user:password@host/database")
  }
  const url = new URL(address)
  const { PgClient } = yield* Effect.promise(() => import("@effect/sql-pg"))
  const layer = PgClient.layer({
    url: Redacted.make(withEncryption(url)),
    applicationName: "ferrule-runner",
    maxMessageSize: largestRow
  })
  return yield* Layer.build(layer).pipe(
    Effect.tap((services) => Context.get(services, SqlClient.SqlClient)`SELECT 1`),
    // The words of the server may repeat the address, which has a password.
    Effect.catch((error) => refused(`the PostgreSQL at ${url.host} ${meaningOf(error)}`))
  )
})

const advice = {
  file: "Choose another with --database, or bring this one back from a backup",
  server: "Check the server, and the address in --database or FERRULE_DATABASE_URL"
}

/** The database in a file, or at the address of a PostgreSQL, which is asked at once whether it is there. */
export const databaseLayer = (database: string): Layer.Layer<SqlClient.SqlClient, StoreUnavailable> => {
  const [layer, what] = isPostgres(database)
    ? [Layer.effectContext(client(database)), advice.server]
    : [SqliteFile.layer(database), advice.file]
  return Layer.catch(layer, ({ reason, retryable }) =>
    Layer.effectContext(Effect.fail(new StoreUnavailable({ reason: `${reason}. ${what}`, retryable })))
  )
}
