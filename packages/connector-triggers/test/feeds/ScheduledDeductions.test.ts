import { ScheduledDeductions, stopped } from "@ferrule/connector-triggers"
import { Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asked, companies, keysOf, recordsOf, sectionsOf, simulated, world } from "../support/watchedApi.ts"

describe("scheduled deductions", () => {
  it.effect("are asked for by employee, without dates: running, stopped, and long over", () =>
    Effect.gen(function* () {
      const found = Object.values(yield* keysOf(ScheduledDeductions, "all")).flat()
      expect(found.toSorted()).toEqual(
        world.scheduledDeductions.map((each) => `${each.employeeDeductionId}`).toSorted()
      )
      expect((yield* asked).slice(-2)).toEqual([
        "/employee-scheduled-deductions employee-ids=100001,100002,100003,100004 page-number=1 page-size=500",
        "/employee-scheduled-deductions employee-ids=101001,101002,101003,101004 page-number=1 page-size=500"
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are asked for in portions of 100 employees, which are named without saying who they are", () =>
    Effect.gen(function* () {
      const ids = (yield* sectionsOf(ScheduledDeductions, "recent", companies(101))).map(({ id }) => id)
      expect(ids.map((id) => id.replace(/[0-9a-f]+$/, "HASH"))).toEqual([
        "company 101, 100 employees HASH",
        "company 101, 100 employees HASH",
        "company 101, 30 employees HASH"
      ])
      expect(new Set(ids).size).toBe(3)
      expect((yield* sectionsOf(ScheduledDeductions, "all", companies(101))).map(({ id }) => id)).toEqual(ids)
      expect(ids.join()).not.toContain("100001")
    }).pipe(Effect.provide(simulated({ generated: { companies: 1, employees: 230, payrolls: 0 } })))
  )

  it.effect("of a portion with other employees are a section of another name", () =>
    Effect.gen(function* () {
      const { apply } = yield* Simulator
      const before = yield* sectionsOf(ScheduledDeductions, "all")
      const last = world.employees.at(-1) ?? expect.fail()
      yield* apply({ upsert: { employees: [{ ...last, id: 199_999 }] } })
      const after = yield* sectionsOf(ScheduledDeductions, "all")
      expect(after.map(({ id }, at) => id === before[at]?.id)).toEqual([true, false])
      expect(after.map(({ group }) => group)).toEqual(["101", "102"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("change with status, term and amounts; being stopped is a facet of its own", () =>
    Effect.gen(function* () {
      const [deduction = expect.fail()] = (yield* recordsOf(ScheduledDeductions)).values()
      const print = (change: object) => JSON.stringify(ScheduledDeductions.fingerprint?.({ ...deduction, ...change }))
      for (const change of [
        { status: "InActive" },
        { isOneTime: true },
        { effectiveFrom: "2020-01-01" },
        { effectiveTo: "2030-01-01" },
        { flatAmount: null }
      ]) {
        expect([change, print(change) === print({})]).toEqual([change, false])
      }
      expect(ScheduledDeductions.date?.(deduction)).toBe(deduction.effectiveFrom)
      const is = (status: string | null) => stopped.is({ ...deduction, status })
      expect(["InActive", "Active", null].map(is)).toEqual([true, false, false])
    }).pipe(Effect.provide(simulated()))
  )
})
