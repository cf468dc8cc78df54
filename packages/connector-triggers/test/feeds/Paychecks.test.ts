import { Paychecks, voided } from "@ferrule/connector-triggers"
import { Pages } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  asked,
  companies,
  keysOf,
  onDay,
  recordsOf,
  sectionsOf,
  simulated,
  world,
  worldWith
} from "../support/watchedApi.ts"

const runs = (dates: ReadonlyArray<string>) =>
  simulated({
    scenario: worldWith({
      payrollRuns: dates.map((paycheckDate, at) => ({ companyId: 101, payrollNumber: at + 1, paycheckDate })),
      paychecks: [],
      generalLedger: []
    })
  })

describe("paychecks", () => {
  it.effect("are counted by their runs, with the request that counts the runs", () =>
    Effect.gen(function* () {
      expect(Paychecks.probe?.counts).toBe("sections")
      expect(yield* Paychecks.probe?.count({}) ?? Effect.void).toBe(6)
      expect(yield* asked).toEqual(["/payroll-runs page-number=1 page-size=1"])
      expect(yield* sectionsOf(Paychecks, "all")).toHaveLength(6)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are read run by run, oldest run first", () =>
    Effect.gen(function* () {
      const found = yield* keysOf(Paychecks, "all")
      expect(Object.keys(found)).toEqual(["101:1", "102:1", "101:2", "102:2", "101:3", "102:3"])
      expect(found["102:2"]).toEqual([
        "102:2:101001:20001",
        "102:2:101002:20002",
        "102:2:101003:20003",
        "102:2:101004:20004"
      ])
      expect(yield* asked).toContain("/paychecks page-number=1 page-size=500 payroll-keys=102:2")
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are looked for again where the run was paid in the last 60 days, or will be", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const sections = yield* sectionsOf(Paychecks, "recent", companies(101))
      expect(sections.map(({ id }) => id)).toEqual(["101:2", "101:3"])
      const dates = "paycheck-date-from=2026-01-15 paycheck-date-to=2027-01-14"
      expect(yield* asked).toContain(`/payroll-runs company-ids=101 page-number=1 page-size=500 ${dates}`)
      expect(yield* sectionsOf(Paychecks, "all", companies(101))).toHaveLength(4)
      expect(yield* asked).toContain("/payroll-runs company-ids=101 page-number=1 page-size=500")
    }).pipe(Effect.provide(runs(["2026-01-14", "2026-01-15", "2026-07-20", "2019-03-01"])))
  )

  it.effect("of many runs are read with the requests of one", () =>
    Effect.gen(function* () {
      const { most, read, sectionOf } = Paychecks.together ?? expect.fail()
      expect(most).toBe(25)
      const { items } = yield* Pages.collect({ read: read(["101:1", "102:3"]), key: (item) => Paychecks.key(item) })
      expect(yield* asked).toEqual(["/paychecks page-number=1 page-size=500 payroll-keys=101:1,102:3"])
      expect(new Set([...items.values()].map(sectionOf))).toEqual(new Set(["101:1", "102:3"]))
      expect(items.size).toBe(8)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("may show for an hour after their run, and are compared daily or weekly", () =>
    Effect.sync(() => {
      expect(Paychecks).toMatchObject({ settles: "1 hour", cadence: { recent: "1 day", older: "7 days" } })
      expect(Paychecks.holds).toBeUndefined()
    })
  )

  it.effect("change with their days and amounts; being voided is a facet of its own", () =>
    Effect.gen(function* () {
      const [paycheck = expect.fail()] = (yield* recordsOf(Paychecks)).values()
      const print = (change: object) => JSON.stringify(Paychecks.fingerprint?.({ ...paycheck, ...change }))
      expect(print({ isVoided: true })).toBe(print({}))
      for (const change of [
        { paycheckDate: "2026-02-14" },
        { payPeriodStart: "2026-01-01" },
        { payPeriodEnd: "2026-02-08" },
        { paycheckEarnings: [] },
        { paycheckDeductions: [] },
        { paycheckTaxes: [] },
        { netPay: { total: 1 } }
      ]) {
        expect([change, print(change) === print({})]).toEqual([change, false])
      }
      expect([true, false, null].map((isVoided) => voided.is({ ...paycheck, isVoided }))).toEqual([true, false, false])
      expect(voided).toMatchObject({ on: "voided", off: "unvoided" })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("belong to the company of their run", () =>
    Effect.gen(function* () {
      const sections = yield* sectionsOf(Paychecks, "all")
      expect(sections.map(({ group }) => group)).toEqual(["101", "102", "101", "102", "101", "102"])
      const [paycheck = expect.fail()] = (yield* recordsOf(Paychecks, companies(102))).values()
      expect([Paychecks.group?.(paycheck), Paychecks.date?.(paycheck)]).toEqual([
        "102",
        world.paychecks[0]?.paycheckDate
      ])
    }).pipe(Effect.provide(simulated()))
  )
})
