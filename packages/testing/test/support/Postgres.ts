import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { startServer } from "./PostgresServer.ts"

/** A PostgreSQL for the tests of a file. */
export interface Postgres {
  /** A schema of its own, empty, dropped with the scope. The layer connects to it, anew each time it is built. */
  readonly schema: Effect.Effect<Layer.Layer<SqlClient.SqlClient, SqlError.SqlError>, SqlError.SqlError, Scope.Scope>
  readonly stop: () => Promise<void>
}

/** The PostgreSQL at `DATABASE_URL`, or else one that is started here; or why there is none. */
export const startPostgres = async (): Promise<Postgres | string> => {
  const given = process.env["DATABASE_URL"]
  if (given !== undefined && given !== "") return { schema: schemaAt(given), stop: async () => {} }
  try {
    const { stop, url } = await startServer()
    return { schema: schemaAt(url), stop }
  } catch (error) {
    const reason = `no PostgreSQL can be started here: ${error instanceof Error ? error.message : "it does not say why"}`
    console.warn(`Tests are skipped: ${reason}`)
    return reason
  }
}

let schemas = 0

const schemaAt = (url: string): Postgres["schema"] => {
  const clients = (startupParameters = {}) =>
    Layer.fresh(PgClient.layer({ url: Redacted.make(url), maxConnections: 4, startupParameters }))
  const run = (statement: string) =>
    Effect.provide(
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)),
      clients()
    )
  return Effect.gen(function* () {
    const name = `ferrule_test_${process.pid}_${schemas++}`
    yield* Effect.acquireRelease(run(`CREATE SCHEMA ${name}`), () => Effect.orDie(run(`DROP SCHEMA ${name} CASCADE`)))
    return clients({ search_path: name })
  })
}
