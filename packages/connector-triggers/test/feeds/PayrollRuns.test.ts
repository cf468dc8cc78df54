import { PayrollRuns } from "@ferrule/connector-triggers"
import { limitedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asked, companies, keysOf, onDay, recordsOf, sectionsOf, simulated, worldWith } from "../support/watchedApi.ts"

const run = (companyId: number, payrollNumber: number, paycheckDate: string | null) => ({
  companyId,
  payrollNumber,
  paycheckDate
})

const runsOn = (...runs: ReadonlyArray<object>) =>
  simulated({ scenario: worldWith({ payrollRuns: runs, paychecks: [], generalLedger: [] }) })

describe("payroll runs", () => {
  it.effect("are counted by one request, whatever their dates", () =>
    Effect.gen(function* () {
      expect(yield* PayrollRuns.probe?.count({}) ?? Effect.void).toBe(6)
      expect(yield* asked).toEqual(["/payroll-runs page-number=1 page-size=1"])
      expect(yield* PayrollRuns.probe?.count(companies(102, 102)) ?? Effect.void).toBe(3)
      expect(yield* asked).toEqual(["/payroll-runs company-ids=102 page-number=1 page-size=1"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are looked for 180 days each way of today, and then without dates", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const dates = "paycheck-date-from=2025-09-17 paycheck-date-to=2026-09-12"
      expect(yield* keysOf(PayrollRuns, "recent", companies(101, 102))).toEqual({
        "companies 101,102 2025-09-17..2026-09-12": ["101:2", "101:3"]
      })
      expect((yield* asked).slice(1)).toEqual([
        `/payroll-runs company-ids=101,102 page-number=1 page-size=500 ${dates}`
      ])
      expect(yield* keysOf(PayrollRuns, "all", companies(101, 102))).toEqual({
        "companies 101,102": ["101:1", "101:2", "101:3", "102:1", "102:2"]
      })
      expect((yield* asked).slice(1)).toEqual(["/payroll-runs company-ids=101,102 page-number=1 page-size=500"])
    }).pipe(
      Effect.provide(
        runsOn(
          run(101, 1, "2025-09-16"),
          run(101, 2, "2025-09-17"),
          run(101, 3, "2026-09-12"),
          run(102, 1, "2026-09-13"),
          run(102, 2, null)
        )
      )
    )
  )

  it.effect("of more than 100 companies are asked for in portions, always the same", () =>
    Effect.gen(function* () {
      const sections = yield* sectionsOf(PayrollRuns, "all")
      expect(sections.map(({ id }) => id.split(",").length)).toEqual([100, 30])
      expect((yield* recordsOf(PayrollRuns)).size).toBe(130)
      const shuffled = yield* PayrollRuns.sections(
        { payload: {}, groups: Array.from({ length: 130 }, (_, at) => String(230 - at)) },
        "all"
      )
      expect(shuffled.map(({ id }) => id)).toEqual(sections.map(({ id }) => id))
      yield* asked
      const chosen = companies(...Array.from({ length: 130 }, (_, at) => 101 + at))
      expect(yield* PayrollRuns.probe?.count(chosen) ?? Effect.void).toBe(130)
      expect(yield* asked).toHaveLength(2)
    }).pipe(Effect.provide(simulated({ generated: { companies: 130, employees: 1, payrolls: 1 } })))
  )

  it.effect("are grouped by company, and numbered in it", () =>
    Effect.gen(function* () {
      expect(yield* PayrollRuns.groups?.({}) ?? Effect.void).toEqual(["101", "102"])
      expect([PayrollRuns.asks?.({}), PayrollRuns.asks?.(companies(102, 102))]).toEqual([undefined, ["102"]])
      expect(PayrollRuns.groupedBy).toBe("company")
      const last = (yield* recordsOf(PayrollRuns)).get("102:3") ?? expect.fail()
      expect([PayrollRuns.group?.(last), PayrollRuns.number?.(last)]).toEqual(["102", 3])
      expect(PayrollRuns.date?.(last)).toBe("2026-03-13")
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are asked for of visible companies alone, and of none where none can be seen", () =>
    Effect.gen(function* () {
      expect(yield* PayrollRuns.groups?.(companies(102, 101)) ?? Effect.void).toEqual(["101"])
      expect(yield* PayrollRuns.groups?.(companies(102)) ?? Effect.void).toEqual([])
      yield* asked
      expect(yield* PayrollRuns.sections({ payload: companies(102), groups: [] }, "all")).toEqual([])
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )

  it.effect("are grouped by companies that are added later, too", () =>
    Effect.gen(function* () {
      const { apply, world } = yield* Simulator
      const [account] = (yield* world).accounts
      yield* apply({ upsert: { accounts: [{ ...(account ?? expect.fail()), companyIds: [] }] } })
      expect(yield* PayrollRuns.groups?.({}) ?? Effect.void).toEqual([])
      yield* apply({ upsert: { accounts: [account ?? expect.fail()] } })
      expect(yield* PayrollRuns.groups?.({}) ?? Effect.void).toEqual(["101", "102"])
    }).pipe(Effect.provide(simulated()))
  )
})
