import { Connector } from "@ferrule/core"
import { type Bundle, zapierApp } from "@ferrule/host-zapier"
import { PayrollConnector } from "@ferrule/payroll"
import { SimulatorServer } from "@ferrule/testing/server"
import { Simulator } from "@ferrule/testing"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

class AppError extends Error {
  constructor(message: string, code?: string, status?: number) {
    super(`AppError ${code} ${status}: ${message}`)
  }
}
class ExpiredAuthError extends Error {}
class ThrottledError extends Error {
  constructor(message: string, delay?: number) {
    super(`${message} ${delay} s`)
  }
}
const z = { errors: { Error: AppError, ExpiredAuthError, ThrottledError } }

const today = new Date().toISOString().slice(0, 10)
const app = zapierApp(PayrollConnector, { version: "1.0.0" })
const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
const simulator = <A, E>(use: (simulator: Simulator["Service"]) => Effect.Effect<A, E>) =>
  server.runPromise(Effect.flatMap(Simulator, use))
let authData: Readonly<Record<string, string>>
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  authData = { baseUrl: url, apiKey }
})
afterAll(() => server.dispose())

const perform = (
  kind: "triggers" | "searches" | "creates",
  key: string,
  inputData = {},
  more: Partial<Bundle> = {},
  fetch?: typeof globalThis.fetch
) => {
  const made = fetch === undefined ? app : zapierApp(PayrollConnector, { version: "1.0.0", fetch })
  const operation = made[kind][key]?.operation
  if (operation === undefined) throw new Error(`There is no ${key}.`)
  return operation.perform(z, { authData, inputData, ...more })
}

describe("a search", () => {
  it("gives each record by itself, and says whether there are more", async () => {
    const found = await perform("searches", "find_employees", { companyId: "101", limit: "2" })
    expect(found).toMatchObject([
      { id: 100_001, more: true },
      { id: 100_002, more: true }
    ])
  })

  it("gives nothing where nothing is found", async () => {
    expect(await perform("searches", "find_employees", { companyId: 101, name: "Nobody At All" })).toEqual([])
  })

  it("gives a result that is no list of records as one", async () => {
    const [ledger] = Object(await perform("searches", "get_general_ledger", { companyId: 101, payrollNumber: 1 }))
    expect(ledger).toMatchObject({ companyId: 101, items: expect.any(Array), more: false })
  })
})

describe("a trigger", () => {
  it("gives what is recent, newest first, with the ids that other hosts have", async () => {
    const put = [3, 4].map((payrollNumber) => ({ companyId: 101, payrollNumber, paycheckDate: today }))
    await simulator(({ apply }) => apply({ upsert: { payrollRuns: put } }))
    const events = Object(await perform("triggers", "new_payroll_run", { companies: ["101"] }))
    expect(events.slice(0, 2)).toMatchObject([{ id: "new_payroll_run:101:4" }, { id: "new_payroll_run:101:3" }])
    const embedded = Connector.embed(PayrollConnector, { connection: authData })
    const polled = await embedded.poll("new_payroll_run", { companies: [101] }, undefined, { start: "all" })
    await embedded.close()
    const ids = polled.events.map((event) => Object(event).id)
    expect(ids).toEqual(expect.arrayContaining(events.map(({ id }: { readonly id: string }) => id)))
  })

  it("gives the same, and once, when a Zap is switched on", async () => {
    const inputData = { companies: [101, 102] }
    const ids = async (more: Partial<Bundle> = {}): Promise<ReadonlyArray<string>> =>
      Object(await perform("triggers", "new_employee", inputData, more)).map(({ id }: { readonly id: string }) => id)
    const first = await ids({ meta: { isPopulatingDedupe: true } })
    expect(first).toHaveLength(6)
    expect(await ids()).toEqual(first)
  })

  it("does not begin with a list that never holds together, and tells of what it has seen later", async () => {
    const lying: typeof globalThis.fetch = async (input, init) => {
      const answer = await globalThis.fetch(input, init)
      const body = Object(await answer.json())
      if (typeof body.totalCount === "number") body.totalCount += 1
      return Response.json(body, { status: answer.status })
    }
    const poll = (isPopulatingDedupe: boolean) =>
      perform("triggers", "new_employee", { companies: [101] }, { meta: { isPopulatingDedupe } }, lying)
    await expect(poll(true)).rejects.toThrow("kept changing")
    expect(await poll(false)).toHaveLength(3)
  })

  it("gives a few to show, also where nothing is recent", async () => {
    const meta = { isLoadingSample: true }
    const shown = await perform("triggers", "new_time_punch", { companies: [102] }, { meta })
    expect(shown).toHaveLength(3)
    expect(shown).toMatchObject([{ trigger: "new_time_punch", change: "created" }, {}, {}])
  })

  it("wants companies to be named, and seen: else their history would be news one day", async () => {
    await expect(perform("triggers", "new_paycheck")).rejects.toThrow("at least one company has to be chosen")
    const hidden = perform("triggers", "new_paycheck", { companies: [101, 999] })
    await expect(hidden).rejects.toThrow("The connection cannot see company 999.")
  })
})

describe("a drop-down", () => {
  it("follows what was chosen, page by page", async () => {
    const choose = (page: number) =>
      perform("triggers", "choose_employees_by_companyId", { companyId: "102" }, { meta: { page } })
    expect(await choose(0)).toHaveLength(3)
    expect(await choose(1)).toEqual([])
  })

  it("says what has to be chosen first", async () => {
    await expect(perform("triggers", "choose_payroll_runs_by_companyId")).rejects.toThrow("Choose Company first")
  })
})

describe("what a Zap fills in", () => {
  const row = { companyId: "101", employeeId: "100001", companyEarningId: "1105", date: today, reference: "q0" }
  const enter = (more: object) => {
    const all = Object.entries({ ...row, ...more }).map(([name, value]) => [`earnings__${name}`, value])
    return perform("creates", "create_pending_earnings", { dataSource: "zap", earnings: [Object.fromEntries(all)] })
  }

  it("is understood as text", async () => {
    const report = await enter({ flatAmount__amount: "12.50", unitsAmount__units: "", laborDistributedJobCode: null })
    expect(report).toMatchObject({ created: [{ row: 1 }], totals: { flatAmount: "12.50" } })
  })

  it("is refused where it would become another amount or another day", async () => {
    const tooLong = enter({ flatAmount__amount: "12345678901234567.89" })
    await expect(tooLong).rejects.toThrow("earnings[0].flatAmount.amount")
    const instant = enter({ flatAmount__amount: 1, date: "2026-03-20T23:30:00-05:00" })
    await expect(instant).rejects.toThrow("earnings[0].date")
  })
})

describe("find or create", () => {
  const rows = (...amounts: ReadonlyArray<number>) => ({
    dataSource: "zap",
    earnings: amounts.map((amount, index) => ({
      earnings__companyId: 101,
      earnings__employeeId: 100_001,
      earnings__companyEarningId: 1105,
      earnings__date: today,
      earnings__reference: `found ${index}`,
      earnings__flatAmount__amount: amount
    }))
  })
  const find = (inputData: object) => perform("searches", "find_rows_of_create_pending_earnings", inputData)
  const create = (inputData: object) => perform("creates", "create_pending_earnings", inputData)

  it("finds what was created, as the report that the create gives", async () => {
    expect(await find(rows(10, 20))).toEqual([])
    await create(rows(10, 20))
    const again = await create(rows(10, 20))
    const [found] = Object(await find(rows(10, 20)))
    expect(found).toMatchObject({ submitted: 2, existing: [{ row: 1 }, { row: 2 }], created: [] })
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(Object(again)).toSorted())
  })

  it("finds nothing where a row is missing, or is there with another amount: then the create says what is wrong", async () => {
    expect(await find(rows(10, 20, 30))).toEqual([])
    expect(await find(rows(10, 21))).toEqual([])
    await expect(create(rows(10, 21))).rejects.toThrow(/Row 2, rejected: /)
  })

  it("finds a change of a scheduled deduction only where nothing would change", async () => {
    const deductions = (amount: number) => ({
      deductions: [
        {
          deductions__companyId: 101,
          deductions__employeeId: 100_001,
          deductions__companyDeductionId: 1201,
          deductions__effectiveFrom: today,
          deductions__flatAmount__employeeAmount: amount,
          deductions__flatAmount__employerAmount: 0
        }
      ]
    })
    const seek = (amount: number) => perform("searches", "find_rows_of_upsert_scheduled_deductions", deductions(amount))
    expect(await seek(10)).toEqual([])
    await perform("creates", "upsert_scheduled_deductions", deductions(10))
    expect(await seek(10)).toMatchObject([{ submitted: 1, unchanged: [{ row: 1 }], created: [], updated: [] }])
    expect(await seek(11)).toEqual([])
  })
})

describe("an error is Zapier's own", () => {
  it("for a key that is refused", async () => {
    const call = app.authentication.test(z, { authData: { ...authData, apiKey: "wrong" } })
    await expect(call).rejects.toBeInstanceOf(ExpiredAuthError)
  })

  it("for a limit, with the time to wait", async () => {
    const faults = [{ kind: "status" as const, status: 429, retryAfter: 600 }]
    await simulator(({ setFaults }) => setFaults({ seed: 1, faults }))
    await expect(perform("searches", "get_account")).rejects.toThrow(/ 600 s$/)
    await simulator(({ setFaults }) => setFaults({ seed: 1, faults: [] }))
  })

  it("for rows, with the reason of each", async () => {
    const row = { companyId: 101, companyEarningId: 1105, date: today, reference: "q1" }
    const entered = Object.fromEntries(Object.entries(row).map(([name, value]) => [`earnings__${name}`, value]))
    const earnings = [{ ...entered, earnings__employeeId: 424_242, earnings__flatAmount__amount: "12.50" }]
    const call = perform("creates", "create_pending_earnings", { dataSource: "zap", earnings })
    await expect(call).rejects.toThrow(/AppError IncompleteWrite .*\nRow 1, excluded: /)
    await expect(call).rejects.not.toThrow("424242")
  })
})
