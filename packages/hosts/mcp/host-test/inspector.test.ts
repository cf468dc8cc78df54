import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { hostFolder, program } from "./hostFolder.ts"

const simulator = ManagedRuntime.make(
  CheckedSimulator.layer({ generated: { companies: 1, employees: 2, payrolls: 2 } })
)
const home = mkdtempSync(join(tmpdir(), "ferrule-inspector-"))
afterAll(async () => {
  await simulator.dispose()
  rmSync(home, { recursive: true, force: true })
})

const run = async (command: string, args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [join(hostFolder, "node_modules/.bin", command), ...args], {
    env: { ...process.env, ...env, HOME: home }
  })
  let output = ""
  let errors = ""
  child.stdout.on("data", (chunk) => (output += String(chunk)))
  child.stderr.on("data", (chunk) => (errors += String(chunk)))
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve))
  return { code, output, errors }
}

/** The server with the settings that it has when nobody gives any. */
const inspect = async (...args: ReadonlyArray<string>) => {
  const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
  const settings = { FERRULE_API_KEY: apiKey, FERRULE_BASE_URL: url, XDG_STATE_HOME: home }
  const given = Object.entries(settings).flatMap(([name, value]) => ["-e", `${name}=${value}`])
  const result = await run("mcp-inspector", ["--cli", "--format", "json", ...given, process.execPath, program, ...args])
  return { ...result, json: result.output === "" ? undefined : JSON.parse(result.output).result }
}

const callTool = (name: string, input: object) =>
  inspect("--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(input))

const bonus = {
  dataSource: "inspector",
  earnings: [
    {
      companyId: 101,
      employeeId: 100_001,
      companyEarningId: 1105,
      date: "2026-03-20",
      flatAmount: { amount: 150 }
    }
  ]
}

describe("the inspector", () => {
  it("finds nothing to say about any tool, with --strict", async () => {
    const { code, errors, json } = await inspect("--method", "tools/list", "--strict")
    expect({ code, errors }).toEqual({ code: 0, errors: "" })
    expect(json.tools.length).toBeGreaterThan(40)
  })

  it("reads, and sees nobody", async () => {
    const { code, json } = await callTool("find_employees", { companyId: 101, limit: 1 })
    expect(code).toBe(0)
    expect(json.structuredContent.items[0]).toMatchObject({
      id: expect.stringMatching(/^masked-/),
      firstName: "[name is masked]"
    })
  })

  it("writes by a plan only", async () => {
    const refused = await callTool("create_pending_earnings", bonus)
    expect(refused.code).toBe(5)
    expect(refused.json.content[0].text).toContain("preview_create_pending_earnings")
    const preview = await callTool("preview_create_pending_earnings", bonus)
    const { planHash } = preview.json.structuredContent
    const written = await callTool("create_pending_earnings", { ...bonus, planHash })
    expect(written.json.structuredContent).toMatchObject({ submitted: 1, created: [{ row: 1 }] })
    expect(written.json.structuredContent.totals.employees).toMatchObject([
      { employeeId: expect.stringMatching(/^masked-/), flatAmount: "[pay is masked]" }
    ])
    const again = await callTool("create_pending_earnings", { ...bonus, planHash })
    expect(again.json.structuredContent).toMatchObject({ code: "StalePlan" })
  })

  it("reads the recent events of a trigger", async () => {
    const { code, json } = await inspect(
      "--method",
      "resources/read",
      "--uri",
      "ferrule://payroll/events/new_payroll_run"
    )
    expect(code).toBe(0)
    expect(JSON.parse(json.contents[0].text)).toMatchObject({ events: [], records: [{ companyId: 101 }, {}] })
  })
})

describe("the conformance suite, over HTTP", () => {
  const scenarios = ["server-initialize", "ping", "tools-list", "resources-list", "dns-rebinding-protection"]
  it.each(scenarios)("passes %s", async (scenario) => {
    const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
    const server = spawn(process.execPath, [program, "--http", "0"], {
      env: { ...process.env, FERRULE_API_KEY: apiKey, FERRULE_BASE_URL: url, XDG_STATE_HOME: home }
    })
    try {
      const address = await new Promise<string>((resolve) =>
        server.stderr.on("data", (chunk) => {
          const [found] = /http:\S+/.exec(String(chunk)) ?? []
          if (found !== undefined) resolve(found)
        })
      )
      const { code, output } = await run("conformance", [
        "server",
        "--url",
        address,
        "--scenario",
        scenario,
        "--output-dir",
        join(home, "conformance")
      ])
      expect(output).toMatch(/Passed: (\d+)\/\1, 0 failed, 0 warnings/)
      expect(code).toBe(0)
    } finally {
      server.kill()
    }
  })
})
