import { execFile } from "node:child_process"
import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeAppFolder } from "./AppFolder.ts"

const server = ManagedRuntime.make(CheckedSimulator.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
const app = makeAppFolder()
beforeAll(async () => {
  const { apiKey, url } = await server.runPromise(SimulatorServer)
  writeFileSync(join(app.folder, ".env"), `authData_baseUrl='${url}'\nauthData_apiKey='${apiKey}'\n`)
})
afterAll(async () => {
  await server.dispose()
  app.remove()
})

const command = join(app.folder, "node_modules/zapier-platform-cli/src/bin/run")

/** What Zapier's own command prints. */
const zapier = (
  ...args: ReadonlyArray<string>
): Promise<{ readonly code: number; readonly stdout: string; readonly text: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, NODE_ENV: "test", HOME: app.folder, NO_COLOR: "1" }
    const child = execFile(process.execPath, [command, ...args], { cwd: app.folder, env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stdout, text: `${stdout}${stderr}` })
    )
  })

/** The JSON at the end of what `invoke` prints. */
const invoked = async (...args: ReadonlyArray<string>): Promise<unknown> => {
  const { code, stdout, text } = await zapier("invoke", ...args, "--non-interactive")
  expect(code, text).toBe(0)
  return JSON.parse(stdout.slice(stdout.search(/^[[{"]/m)))
}

/** What the form of a Zap gives for a bonus under each of these references. */
const bonuses = (...references: ReadonlyArray<string>): string => {
  const row = {
    earnings__companyId: "101",
    earnings__employeeId: "100001",
    earnings__companyEarningId: "1105",
    earnings__date: "2026-03-20",
    earnings__flatAmount__amount: "150.25"
  }
  const earnings = references.map((reference) => ({ ...row, earnings__reference: reference }))
  return JSON.stringify({ dataSource: "zap", earnings })
}

it("`zapier-platform validate --without-style` finds nothing", async () => {
  expect(existsSync(command)).toBe(true)
  const { code, text } = await zapier("validate", "--without-style", "--skip-build")
  expect(code, text).toBe(0)
  expect(text).toContain("No structural errors found during validation routine.")
})

it("`zapier-platform invoke auth` tests the key and labels the connection", async () => {
  expect(await invoked("auth", "test")).toMatchObject({ account: expect.any(String), sees: [{ id: 101 }, { id: 102 }] })
  expect((await zapier("invoke", "auth", "label", "--non-interactive")).stdout).toContain("Harbor Time")
})

it("`zapier-platform invoke trigger` gives a few events to show", async () => {
  const input = JSON.stringify({ companies: ["101"] })
  const events = await invoked("trigger", "new_payroll_run", "-i", input, "--isLoadingSample")
  expect(events).toMatchObject([{ id: "new_payroll_run:101:2" }, { id: "new_payroll_run:101:1" }])
})

it("`zapier-platform invoke search` and `create` take what a form gives: texts", async () => {
  expect(await invoked("search", "get_employee", "-i", JSON.stringify({ employeeId: "100001" }))).toMatchObject([
    { id: 100_001 }
  ])
  const input = bonuses("q1")
  expect(await invoked("create", "create_pending_earnings", "-i", input)).toMatchObject({
    submitted: 1,
    created: [{ row: 1 }]
  })
})

it("find or create: nothing is found before the create, and all of it after", async () => {
  const find = (rows: string) => invoked("search", "find_rows_of_create_pending_earnings", "-i", rows)
  expect(await find(bonuses("q2"))).toEqual([])
  await invoked("create", "create_pending_earnings", "-i", bonuses("q2"))
  expect(await find(bonuses("q2"))).toMatchObject([{ submitted: 1, existing: [{ row: 1 }], created: [] }])
  expect(await find(bonuses("q2", "q3"))).toEqual([])
})

it("an error is Zapier's own, with our sentence in it", async () => {
  const { code, text } = await zapier("invoke", "search", "get_employee", "-i", "{}", "--non-interactive")
  expect(code).not.toBe(0)
  expect(text).toContain("employeeId")
})
