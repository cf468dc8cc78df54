import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json", "--companies", "2", "--employees", "2", "--payrolls", "2", "--control")
}, 60_000)
afterAll(() => api.stop())

const files = folder()

const poll = async (trigger: string, flags: ReadonlyArray<string> = []) => {
  const { code, lines, stderr } = await ferrule(
    ["triggers", "poll", trigger, "--json", "--state", files.path(trigger), ...flags],
    { at: api.url }
  )
  return { code, stderr, events: lines.map(({ change, key }) => `${change} ${key}`), ids: lines.map(({ id }) => id) }
}

const requests = async (): Promise<ReadonlyArray<{ readonly path: string }>> => api.look("requests")

// One story in a world that changes: each poll is a process of its own.
describe("ferrule triggers poll, across restarts", { timeout: 60_000 }, () => {
  it("asks one thing when no run is new, and reports the paychecks of one that is", async () => {
    await poll("new_paycheck")
    const before = await requests()
    expect(await poll("new_paycheck")).toMatchObject({ code: 0, events: [] })
    expect((await requests()).slice(before.length).map(({ path }) => path)).toEqual(["/payroll-runs"])

    const { paychecks } = await api.look("world")
    const [paycheck] = paychecks
    const run = { companyId: 101, payrollNumber: 3, paycheckDate: "2019-01-04" }
    const late = { ...paycheck, ...run, paycheckNumber: "late" }
    expect(await api.upsert({ payrollRuns: [run], paychecks: [late] })).toBe(200)
    expect((await poll("new_paycheck")).events).toEqual([`created 101:3:${paycheck.employeeId}:late`])
    expect((await poll("new_paycheck")).events).toEqual([])
  })

  it("sees at once by hand that a paycheck is voided, and that the void is taken back", async () => {
    await poll("paycheck_voided")
    const { paychecks } = await api.look("world")
    const [paycheck] = paychecks
    const ids: Array<string> = []
    for (const isVoided of [true, false, true]) {
      await api.upsert({ paychecks: [{ ...paycheck, isVoided }] })
      ids.push(...(await poll("paycheck_voided")).ids)
    }
    const key = [101, paycheck.payrollNumber, paycheck.employeeId, paycheck.paycheckNumber].join(":")
    expect(ids).toEqual([
      `paycheck_voided:${key}:1:voided`,
      `paycheck_voided:${key}:2:unvoided`,
      `paycheck_voided:${key}:3:voided`
    ])
    await api.upsert({ paychecks: [{ ...paycheck, isVoided: false }] })
    expect((await poll("paycheck_voided", ["--rescan-after", "1d"])).events).toEqual([])
    expect((await poll("paycheck_voided")).events).toEqual([`unvoided ${key}`])
  })

  it("reports a pending earning as gone, and none of a company that is out of sight", async () => {
    await poll("pending_earning_gone")
    const { accounts, pendingEarnings } = await api.look("world")
    const [own] = pendingEarnings
    const [account] = accounts
    await api.upsert({ accounts: [{ ...account, companyIds: [101] }] }, { pendingEarnings: [{ id: own.id }] })
    const polled = await poll("pending_earning_gone")
    expect(polled).toMatchObject({ code: 0, events: [`removed ${own.id}`] })
    expect(polled.stderr).toContain("Alarm: The connection cannot see company 102 now.")
    await api.upsert({ accounts: [account] })
    expect(await poll("pending_earning_gone")).toMatchObject({ stderr: "", events: [] })
  })

  it("says which companies come into view and go out of it", async () => {
    await poll("company_access_changed")
    const { accounts } = await api.look("world")
    const [account] = accounts
    await api.upsert({ accounts: [{ ...account, companyIds: [101] }] })
    expect((await poll("company_access_changed")).ids).toEqual(["company_access_changed:102:1:removed"])
    await api.upsert({ accounts: [account] })
    expect((await poll("company_access_changed")).ids).toEqual(["company_access_changed:102:2:created"])
  })
})
