import { PgClient } from "@effect/sql-pg"
import { afterAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { startServer } from "../../../testing/test/support/PostgresServer.ts"
import { cable } from "./support/cable.ts"
import { type Owners, owners } from "./support/owners.ts"

const given = process.env["DATABASE_URL"] ?? ""
const server =
  given === ""
    ? await startServer().catch((error: unknown) => `no PostgreSQL can be started here: ${error}`)
    : { url: given, stop: async () => {} }

if (typeof server !== "string") afterAll(server.stop)
const url = typeof server === "string" ? "" : server.url

const run = (statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 })),
    Effect.runPromise
  )

/** Processes in a schema of their own. */
const inSchema = (name: string, test: (processes: Owners) => Promise<void>) => async () => {
  const schema = `ferrule_${name}_${process.pid}`
  await run(`CREATE SCHEMA ${schema}`)
  const processes = owners(schema)
  try {
    await test(processes)
  } finally {
    await processes.end()
    await run(`DROP SCHEMA ${schema} CASCADE`)
  }
}

describe.skipIf(typeof server === "string").concurrent("ClusterPartition", () => {
  it(
    "gives every shard to one of several runners, and moves those of a runner that is killed, stops or stands still",
    inSchema("ends", async ({ start, untilShared }) => {
      const [first, second, third] = [start(url), start(url), start(url)]
      await untilShared([first, second, third])

      first.signal("SIGKILL")
      await untilShared([second, third])

      second.signal("SIGSTOP")
      await untilShared([third])
      second.signal("SIGCONT")
      await untilShared([second, third])

      third.signal("SIGTERM")
      await untilShared([second])
    }),
    120_000
  )

  it(
    "takes the shards away from a runner whose way to the database is dead, and gives it some when it is back",
    inSchema("cable", async ({ start, until, untilShared }) => {
      const way = await cable(url)
      const [far, near] = [start(way.url), start(url)]
      await untilShared([far, near])

      way.cut()
      await until(() => far.shards().length === 0)
      await untilShared([near])

      way.mend()
      await untilShared([far, near])
      way.close()
    }),
    120_000
  )
})
