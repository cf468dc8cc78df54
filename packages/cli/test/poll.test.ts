import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule, type Run } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
let changing: Simulating
beforeAll(async () => {
  const small = ["--json", "--companies", "1", "--employees", "1", "--payrolls", "3"]
  ;[api, changing] = await Promise.all([simulate(...small), simulate(...small, "--control")])
}, 60_000)
afterAll(() => Promise.all([api.stop(), changing.stop()]))

const files = folder()

const poll = (state: string, flags: ReadonlyArray<string> = [], run: Run = { at: api.url }) =>
  ferrule(["triggers", "poll", "new_payroll_run", "--json", "--state", files.path(state), ...flags], run)

const keysOf = (lines: ReadonlyArray<{ readonly key: string }>) => lines.map(({ key }) => key)

describe.concurrent("ferrule triggers poll", { timeout: 60_000 }, () => {
  it("prints an event a line, saves the state, and prints each only once", async () => {
    const at = { at: changing.url }
    const first = await poll("runs", ["--start", "all"], at)
    expect(first).toMatchObject({ code: 0, stderr: "" })
    expect(keysOf(first.lines)).toEqual(["101:1", "101:2", "101:3"])
    expect(first.lines[2]).toMatchObject({
      id: "new_payroll_run:101:3",
      trigger: "new_payroll_run",
      change: "created",
      key: "101:3",
      record: { companyId: 101, payrollNumber: 3, paycheckDate: "2026-03-13" }
    })
    expect(files.exists("runs")).toBe(true)
    expect(await poll("runs", [], at)).toMatchObject({ code: 0, stdout: "" })

    // A run that was completed late, for a day long past.
    const late = { companyId: 101, payrollNumber: 4, paycheckDate: "2024-05-17" }
    expect(await changing.upsert({ payrollRuns: [late] })).toBe(200)
    expect((await poll("runs", [], at)).lines).toMatchObject([{ id: "new_payroll_run:101:4", record: late }])
    expect(await poll("runs", ["--start", "all"], at)).toMatchObject({ code: 0, stdout: "" })
  })

  it.each([
    { start: [], keys: [] },
    { start: ["--start", "now"], keys: [] },
    { start: ["--start", "2026-02-27"], keys: ["101:2", "101:3"] }
  ])("begins where it is told: $start", async ({ start, keys }) => {
    const name = `begun-${start.join("")}`
    const { code, lines } = await poll(name, start)
    expect({ code, keys: keysOf(lines), saved: files.exists(name) }).toEqual({ code: 0, keys, saved: true })
  })

  it.each(["yesterday", "2026-02-30", ""])("refuses --start %j with 2", async (start) => {
    const { code, stdout, stderr } = await poll("not-begun", ["--start", start])
    expect({ code, stdout, saved: files.exists("not-begun") }).toEqual({ code: 2, stdout: "", saved: false })
    expect(stderr).toContain("--start")
  })

  it("wants --state", async () => {
    const { code, stdout, stderr } = await ferrule(["triggers", "poll", "new_payroll_run", "--json"], { at: api.url })
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain("Missing required flag: --state")
  })

  it.each([
    ["damaged", '{"ledger":"ferr'],
    ["empty", ""],
    ["of another trigger", '{"ledger":"ferrule","version":1,"trigger":"other","keys":[]}']
  ])("refuses a state that is %s, and leaves it as it was", async (name, content) => {
    files.write(name, content)
    const { code, lines } = await poll(name, ["--start", "all"])
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "UnreadableLedger" }] })
    expect(files.read(name)).toBe(content)
  })

  it("says that the state cannot be written, and prints the events again next time", async () => {
    for (const _ of [1, 2]) {
      const { code, lines } = await poll("no/folder/state", ["--start", "all"])
      expect(code).toBe(2)
      expect(keysOf(lines.slice(0, -1))).toEqual(["101:1", "101:2", "101:3"])
      expect(lines.at(-1).message).toContain("cannot be written; the events above come again next time")
    }
  })

  it("refuses a state that is a folder", async () => {
    expect(await poll(".")).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
  })

  it("keeps no state of events that nobody took, and says nothing of it", async () => {
    const { code, stderr } = await poll("unread", ["--start", "all"], { at: api.url, unread: true })
    expect({ code, stderr, saved: files.exists("unread") }).toEqual({ code: 1, stderr: "", saved: false })
    expect(keysOf((await poll("unread", ["--start", "all"])).lines)).toEqual(["101:1", "101:2", "101:3"])
  })

  it("keeps the state when the API says no", async () => {
    const { code, lines } = await poll("refused", [], { at: api.url, env: { FERRULE_API_KEY: "wrong-key" } })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "Unauthorized" }] })
    expect(files.exists("refused")).toBe(false)
  })
})

it("leaves no temporary file behind", () => {
  expect(files.names().filter((name) => name.startsWith(".ferrule"))).toEqual([])
})
