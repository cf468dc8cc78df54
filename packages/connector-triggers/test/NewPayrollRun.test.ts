import { NewPayrollRun } from "@ferrule/connector-triggers"
import { LocalDate, Trigger } from "@ferrule/core"
import { CompanyId, PayrollNumber } from "@ferrule/core/payroll"
import { limitedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { onDay, simulated as served } from "./support/watchedApi.ts"

const companyId = CompanyId.make(101)

/** A world whose last payroll was three days ago. */
const simulated = (options: SimulatorOptions = {}, apiKey?: string) =>
  Layer.merge(
    served({ generated: { companies: 2, employees: 2, payrolls: 3 }, ...options }, apiKey),
    Layer.effectDiscard(onDay("2026-03-16"))
  )

const completePayroll = (paycheckDate: string) =>
  Effect.flatMap(Simulator, (simulator) =>
    simulator.completePayroll({ companyId, paycheckDate: LocalDate.make(paycheckDate) })
  )

const keys = (result: { readonly events: ReadonlyArray<{ readonly key: string }> }) =>
  result.events.map(({ key }) => key)

describe("new_payroll_run", () => {
  it.effect("reports a run once, when it has been completed", () =>
    Effect.gen(function* () {
      const first = yield* Trigger.poll(NewPayrollRun, {})
      expect(first.events).toEqual([])
      const run = yield* completePayroll("2026-03-27")
      const second = yield* Trigger.poll(NewPayrollRun, {}, { state: first.state })
      expect(second.events).toMatchObject([
        { id: "new_payroll_run:101:4", trigger: "new_payroll_run", change: "created", key: "101:4", record: run }
      ])
      expect(keys(yield* Trigger.poll(NewPayrollRun, {}, { state: second.state }))).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("misses no run that is completed late, for a day long past or far ahead", () =>
    Effect.gen(function* () {
      const first = yield* Trigger.poll(NewPayrollRun, {})
      yield* completePayroll("2020-01-03")
      yield* completePayroll("2027-12-31")
      const second = yield* Trigger.poll(NewPayrollRun, {}, { state: first.state })
      expect(keys(second)).toEqual(["101:4", "101:5"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("reports only the companies asked for", () =>
    Effect.gen(function* () {
      const all = yield* Trigger.poll(NewPayrollRun, { companies: [102] }, { start: "all" })
      expect(keys(all)).toEqual(["102:1", "102:2", "102:3"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("reports only what the connection can see", () =>
    Effect.gen(function* () {
      const all = yield* Trigger.poll(NewPayrollRun, {}, { start: "all" })
      expect(keys(all)).toEqual(["101:1", "101:2", "101:3"])
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )

  it.effect("reads every page, in whatever order the API lists", () =>
    Effect.gen(function* () {
      const all = yield* Trigger.poll(NewPayrollRun, {}, { start: "all", maxEvents: 5000 })
      expect(new Set(keys(all)).size).toBe(1204)
      expect(all.alarms).toEqual([])
    }).pipe(Effect.provide(simulated({ shuffle: false, generated: { companies: 2, employees: 1, payrolls: 602 } })))
  )

  it.effect("loses nothing though pages drift: what one poll misses, the next one finds", () =>
    Effect.gen(function* () {
      const seen = new Set<string>()
      let state: string | undefined
      for (let polls = 0; polls < 12; polls++) {
        const result = yield* Trigger.poll(NewPayrollRun, {}, { state, start: "all", maxEvents: 5000 })
        for (const key of keys(result)) {
          expect(seen.has(key)).toBe(false)
          seen.add(key)
        }
        state = result.state
      }
      expect(seen.size).toBe(1204)
    }).pipe(Effect.provide(simulated({ shuffle: true, generated: { companies: 2, employees: 1, payrolls: 602 } })))
  )

  it.effect("says what is wrong with a payload", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Trigger.poll(NewPayrollRun, { companies: ["x"], company: 1 }))
      expect(error).toMatchObject({ _tag: "InvalidPayload" })
      expect(error.message).toContain("companies[0]")
      expect(error.message).toContain("company")
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("shows the newest runs as a sample, without any state", () =>
    Effect.gen(function* () {
      const records = yield* Trigger.sample(NewPayrollRun, { companies: [companyId] })
      expect(records.map(({ payrollNumber }) => payrollNumber)).toEqual([3, 2, 1].map((n) => PayrollNumber.make(n)))
    }).pipe(Effect.provide(simulated()))
  )
})
