import { spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, statSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bin, environment, ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json", "--control")
}, 60_000)
afterAll(() => api.stop())

const files = folder()
const action = "create_pending_earnings"

const bonus = (employeeId: number, reference: string, amount = 150) => ({
  companyId: 101,
  employeeId,
  companyEarningId: 1105,
  reference,
  date: "2026-03-20",
  flatAmount: { amount }
})

const run = (payload: object, ...flags: ReadonlyArray<string>) =>
  ferrule(["actions", "run", action, "--payload", "-", ...flags], { at: api.url, stdin: JSON.stringify(payload) })

const submission = (reference: string, ...more: ReadonlyArray<object>) => ({
  dataSource: reference,
  earnings: [bonus(100001, `${reference}-1`), bonus(100002, `${reference}-2`, 75.5), ...more]
})

interface Pending {
  readonly id: string
  readonly dataSource: string
}

/** What is pending of a data source. */
const pendingOf = async (dataSource: string, url = api.url): Promise<ReadonlyArray<Pending>> => {
  const response = await fetch(`${url}/__simulator/world`)
  const { pendingEarnings } = (await response.json()) as { readonly pendingEarnings: ReadonlyArray<Pending> }
  return pendingEarnings.filter((earning) => earning.dataSource === dataSource)
}

describe("ferrule actions run, where something is changed", { timeout: 60_000 }, () => {
  it("--preview says what would happen, with exact totals and a plan, and changes nothing", async () => {
    const { code, lines } = await run(submission("preview", bonus(999_999, "gone")), "--preview", "--json")
    expect({ code, lines }).toMatchObject({
      code: 0,
      lines: [
        {
          submitted: 3,
          create: [{ row: 1 }, { row: 2 }],
          excluded: [{ row: 3 }],
          totals: { items: 2, flatAmount: "225.50", companies: [{ companyId: 101, flatAmount: "225.50" }] },
          planHash: expect.stringMatching(/^[0-9a-f]{64}$/)
        }
      ]
    })
    expect(await pendingOf("preview")).toHaveLength(0)
  })

  it("--preview tells people in words how to go on", async () => {
    const { stderr } = await run(submission("words"), "--preview")
    expect(stderr).toMatch(/^2 rows: 2 to create\.\nTotals of 2 items: flat amounts 225\.50/)
    expect(stderr).toMatch(/Nothing was changed\. To do just this: run it with --plan [0-9a-f]{64}\n$/)
  })

  it("--plan runs the plan that was previewed, and refuses one that is no longer the same", async () => {
    const previewed = await run(submission("plan"), "--preview", "--json")
    const plan = previewed.lines[0].planHash
    expect(await run(submission("plan"), "--plan", plan, "--json")).toMatchObject({
      code: 0,
      lines: [{ created: [{ row: 1 }, { row: 2 }], planHash: plan }]
    })
    const again = await run(submission("plan"), "--plan", plan, "--json")
    expect(again).toMatchObject({ code: 1, lines: [{ _tag: "StalePlan", expected: plan, retryable: false }] })
    expect(again.lines[0].message).toContain("Preview it again")
    expect(await pendingOf("plan")).toHaveLength(2)
  })

  it("--journal remembers what was sent, for this user alone and without amounts", async () => {
    const journal = files.path("pay.journal")
    await run(submission("journal", bonus(100003, "journal-3", 98_765.43)), "--journal", journal)
    expect(statSync(journal).mode & 0o777).toBe(0o600)
    expect(readFileSync(journal).includes("98765.43")).toBe(false)
    const own = await pendingOf("journal")
    await fetch(`${api.url}/__simulator/apply`, {
      method: "POST",
      body: JSON.stringify({ remove: { pendingEarnings: own.map(({ id }) => ({ id })) } })
    })
    expect(await pendingOf("journal")).toHaveLength(0)
    const again = await run(submission("journal"), "--journal", journal, "--json")
    expect(again).toMatchObject({ code: 0, lines: [{ created: [], existing: [{ row: 1 }, { row: 2 }] }] })
  })

  it("a file that is no journal is refused, and nothing is sent", async () => {
    const file = files.write("notes.txt", "not a journal")
    const { code, lines } = await run(submission("refused"), "--journal", file, "--json")
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "JournalUnavailable" }] })
    expect(lines[0].message).toContain(file)
    expect(await pendingOf("refused")).toHaveLength(0)
  })

  it.each(["soon", "-1s", ""])("--settle %j is wrong usage", async (settle) => {
    const { code, stderr } = await run(submission("settle"), `--settle=${settle}`)
    expect({ code, stderr }).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--settle takes a time such as")
    })
  })

  it("--plan with an action that only reads is wrong usage", async () => {
    const { code } = await ferrule(["actions", "run", "get_account", "--plan", "abc"], { at: api.url })
    expect(code).toBe(2)
  })

  it("--file puts a spreadsheet into the input", async () => {
    const csv = files.write(
      "bonuses.csv",
      "Id,Code,Bonus,Date\n100001,E0001,150.00,2026-03-20\n100002,E0001,75,2026-03-20\n"
    )
    const columns = { employeeId: "Id", employeeCode: "Code", amount: "Bonus", date: "Date" }
    const input = { dataSource: "sheet", companyId: 101, companyEarningId: 1105, columns }
    const importing = (...flags: ReadonlyArray<string>) =>
      ferrule(["actions", "run", "import_pending_earnings", "--payload", "-", "--preview", ...flags], {
        at: api.url,
        stdin: JSON.stringify(input)
      })
    const { code, stderr } = await importing("--file", `csv=${csv}`)
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("2 rows: 1 to create, 1 rejected.")
    })
    expect(stderr).toContain("row 3: rejected")
    expect(await importing("--file", "csv=nowhere.csv")).toMatchObject({ code: 2 })
    expect(await importing("--file", `columns=${csv}`)).toMatchObject({ code: 2 })
  })

  it("reconcile_submission tells people in words what became of everything", async () => {
    await run(submission("words"))
    const { stderr } = await ferrule(["actions", "run", "reconcile_submission", "--payload", "-"], {
      at: api.url,
      stdin: JSON.stringify({ dataSource: "words" })
    })
    expect(stderr).toBe("2 pending.\n")
  })

  it("an action that only reads needs no journal", async () => {
    const { code } = await ferrule(["actions", "run", "get_account", "--journal", "/nowhere/at/all"], { at: api.url })
    expect(code).toBe(0)
  })
})

describe("ferrule actions run, killed in the middle", { timeout: 120_000 }, () => {
  it("finishes what was begun when it is run again, and creates nothing twice", async () => {
    const slow = await simulate(
      "--json",
      "--control",
      "--faults",
      files.write("slow.json", {
        faults: [{ operation: "createPendingEarnings", kind: "delay", when: "after", ms: 600_000, times: 1 }]
      })
    )
    try {
      const journal = files.path("killed.journal")
      const args = ["actions", "run", action, "--payload", "-", "--journal", journal, "--settle", "100ms", "--json"]
      const env = { FERRULE_API_KEY: "sim-key-1", FERRULE_BASE_URL: slow.url }
      const first = spawn(process.execPath, [bin, ...args], { env: environment(env) })
      first.stdin.end(JSON.stringify(submission("killed")))
      const arrived = async () => (await pendingOf("killed", slow.url)).length > 0
      while (!(await arrived())) await new Promise((resolve) => setImmediate(resolve))
      first.kill("SIGKILL")
      await once(first, "close")
      const second = await ferrule(args, { at: slow.url, stdin: JSON.stringify(submission("killed")) })
      expect(second).toMatchObject({ code: 0, lines: [{ created: [], existing: [{ row: 1 }, { row: 2 }] }] })
    } finally {
      await slow.stop()
    }
  })
})
