import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, describe, expect, it } from "vitest"
import { startServer } from "../../testing/test/support/PostgresServer.ts"
import { runnerOf } from "./support/runner.ts"
import { simulate } from "./support/simulate.ts"

const given = process.env["DATABASE_URL"]

/** The PostgreSQL of `DATABASE_URL`, or one that is started here; or why there is none. */
const server = await (
  given === undefined || given === "" ? startServer() : Promise.resolve({ url: given, stop: async () => {} })
).catch((error: unknown) => `no PostgreSQL can be started here: ${String(error)}`)

const run = (url: string, statement: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(statement)).pipe(
    Effect.provide(PgClient.layer({ url: Redacted.make(url) })),
    Effect.runPromise
  )

/** The address of a schema of its own. */
const schemaAt = async (address: string, name: string) => {
  await run(address, `CREATE SCHEMA ${name}`)
  const url = new URL(address)
  url.searchParams.set("options", `-c search_path=${name}`)
  return url.href
}

const missing = typeof server === "string" ? server : undefined
const name = `ferrule_runners_${process.pid}`

afterAll(async () => {
  if (typeof server === "string") return
  await run(server.url, `DROP SCHEMA IF EXISTS ${name} CASCADE`)
  await server.stop()
})

describe.skipIf(missing !== undefined)(missing ?? "runners on a PostgreSQL", { timeout: 300_000 }, () => {
  it("are told that there is no such database", async () => {
    if (typeof server === "string") return
    const url = new URL(server.url)
    url.pathname = "/no_such_database"
    const { code, lines } = await runnerOf(url.href, "https://api.payroll.example").run("subscriptions", "list")
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "StoreUnavailable" }] })
    expect(lines[0].message).toContain("has no database of that name. Check the server, and the address")
  })

  it("share their work: when one is killed, the other goes on", async () => {
    if (typeof server === "string") return
    const api = await simulate("--json", "--control", "--companies", "1", "--employees", "1", "--payrolls", "1")
    const { receive, run, start } = runnerOf(await schemaAt(server.url, name), api.url)
    const receiver = await receive()
    const runners = await Promise.all([start(), start()])
    const told = (payrollNumber: number) => receiver.stdout.find(`"id":"new_payroll_run:101:${payrollNumber}"`)
    const complete = (payrollNumber: number) =>
      api.upsert({ payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-13" }] })

    const flags = ["--start", "all", "--every", "1s", "--webhook", receiver.url, "--secret", "demo"]
    expect(await run("subscriptions", "create", "new_payroll_run", ...flags)).toMatchObject({ code: 0 })
    expect(await told(1)).toMatch(/^verified /)

    expect(await runners[0].stop("SIGKILL")).toBe("SIGKILL")
    await complete(2)
    expect(await told(2)).toMatch(/^verified /)

    const third = await start()
    expect(await runners[1].stop()).toBe(0)
    await complete(3)
    expect(await told(3)).toMatch(/^verified /)
    expect(runners[1].stderr.lines.join("\n")).not.toContain("password")
    expect(await Promise.all([third.stop(), receiver.stop(), api.stop().then(({ code }) => code)])).toEqual([
      0,
      "SIGTERM",
      130
    ])
  })
})
