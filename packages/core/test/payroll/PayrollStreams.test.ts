import { LocalDate } from "@ferrule/core"
import { CompanyId, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { generatedKey, generateScenario, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Stream } from "effect"

const scenario = generateScenario({ seed: 3, companies: 3, employees: 40, payrolls: 30 })
const simulator = Simulator.layer({ scenario, shuffle: false })
const connected = Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
  Layer.provideMerge(simulator)
)
const companies = [101, 102, 103].map((id) => CompanyId.make(id))
const date = LocalDate.make

const count = <A, E, R>(stream: Stream.Stream<A, E, R>) =>
  Effect.map(Stream.runCollect(stream), (items) => items.length)
const requests = Effect.flatMap(Simulator, (service) => service.requests)
const asked = (path: string) => Effect.map(requests, (all) => all.filter((request) => request.path === path).length)

describe("every list as a stream", () => {
  it.effect("gives every item of every page, once", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const keys = yield* Stream.runCollect(
        Stream.map(
          stream.paychecks({ employeeIds: (scenario.employees ?? []).map(({ id }) => EmployeeId.make(id)) }),
          (paycheck) =>
            [paycheck.companyId, paycheck.payrollNumber, paycheck.employeeId, paycheck.paycheckNumber].join(":")
        )
      )
      expect(new Set(keys).size).toBe(keys.length)
      expect(keys).toHaveLength(scenario.paychecks?.length ?? 0)
    }).pipe(Effect.provide(connected))
  )

  it.effect("reads all of them: organizations, configuration, runs, journals, people and time", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const range = { startDate: date("2026-01-01"), endDate: date("2026-12-31") }
      const all = {
        organizations: yield* count(stream.organizations()),
        companies: yield* count(stream.companies()),
        companyEarnings: yield* count(stream.companyEarnings()),
        companyDeductions: yield* count(stream.companyDeductions()),
        companyTaxCodes: yield* count(stream.companyTaxCodes({ includeFederal: true })),
        payrollRuns: yield* count(stream.payrollRuns()),
        employees: yield* count(stream.employees({ companyId: CompanyId.make(101) })),
        timePunches: yield* count(stream.timePunches({ companyIds: companies, ...range })),
        scheduledDeductions: yield* count(
          stream.scheduledDeductions({ employeeIds: (scenario.employees ?? []).map(({ id }) => EmployeeId.make(id)) })
        )
      }
      expect(all).toEqual({
        organizations: scenario.organizations?.length,
        companies: 3,
        companyEarnings: scenario.companyEarnings?.length,
        companyDeductions: scenario.companyDeductions?.length,
        companyTaxCodes: scenario.companyTaxCodes?.length,
        payrollRuns: 90,
        employees: 40,
        timePunches: scenario.timePunches?.length,
        scheduledDeductions: scenario.scheduledDeductions?.length
      })
    }).pipe(Effect.provide(connected))
  )

  it.effect("is empty where the API says that nothing matches", () =>
    Effect.gen(function* () {
      const { stream, timePunches } = yield* Payroll
      const range = { startDate: date("1999-01-01"), endDate: date("1999-12-31") }
      expect(yield* count(stream.timePunches({ companyIds: companies, ...range }))).toBe(0)
      expect(yield* timePunches.list({ query: { companyIds: companies, ...range } })).toMatchObject({ items: [] })
    }).pipe(Effect.provide(connected))
  )
})

describe("what is more than the API takes", () => {
  it.effect("a filter of more than 100 ids is split, and an item that matches twice comes once", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const unknown = Array.from({ length: 250 }, (_, index) => CompanyId.make(9000 + index))
      const found = yield* Stream.runCollect(
        stream.organizations({ companyIds: [...companies, ...unknown, ...companies] })
      )
      expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
      expect(found).toHaveLength(scenario.organizations?.length ?? 0)
      expect(yield* asked("/organizations")).toBe(3)
    }).pipe(Effect.provide(connected))
  )

  it.effect("an empty filter is refused: it would read everything", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const error = yield* Effect.flip(Stream.runDrain(stream.payrollRuns({ companyIds: [] })))
      expect(error).toMatchObject({ _tag: "InvalidRequest" })
      expect(error.message).toContain("at least one value")
      expect(yield* requests).toHaveLength(0)
    }).pipe(Effect.provide(connected))
  )

  it.effect("a range of more than a year is split where each item has one date", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const range = { paycheckDateFrom: date("2020-01-01"), paycheckDateTo: date("2026-12-31") }
      expect(yield* count(stream.payrollRuns({ companyIds: companies, ...range }))).toBe(90)
      expect(yield* asked("/payroll-runs")).toBe(8)
      expect(yield* count(stream.paychecks({ companyIds: companies, ...range }))).toBe(scenario.paychecks?.length)
      const pending = { effectiveDateFrom: date("2024-01-01"), effectiveDateTo: date("2027-12-31") }
      expect(yield* count(stream.pendingEarnings(pending))).toBe(scenario.pendingEarnings?.length)
      expect(yield* count(stream.pendingDeductions(pending))).toBe(scenario.pendingDeductions?.length)
    }).pipe(Effect.provide(connected))
  )

  it.effect("a range is not split where ids make the API ignore it: nothing comes twice", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const ids = (scenario.pendingEarnings ?? []).slice(0, 3).map(({ id }) => id)
      const range = { effectiveDateFrom: date("2024-01-01"), effectiveDateTo: date("2027-12-31") }
      expect(yield* count(stream.pendingEarnings({ pendingPaycheckEarningIds: ids, ...range }))).toBe(3)
    }).pipe(Effect.provide(connected))
  )

  it.effect("a range of more than a year is refused where splitting would miss long terms, and says so", () =>
    Effect.gen(function* () {
      const { stream } = yield* Payroll
      const range = { effectiveFrom: date("2025-01-01"), effectiveTo: date("2026-12-31") }
      const error = yield* Effect.flip(Stream.runDrain(stream.scheduledDeductions({ companyIds: companies, ...range })))
      expect(error).toMatchObject({ _tag: "InvalidRequest", retryable: false })
      expect(error.message).toContain("Name employees and leave the dates out")
      expect(yield* requests).toHaveLength(0)
    }).pipe(Effect.provide(connected))
  )
})

describe("every list, read until two readings agree", () => {
  it.effect("gives all of it, read twice", () =>
    Effect.gen(function* () {
      const { stable } = yield* Payroll
      expect(yield* stable.payrollRuns({ companyIds: companies })).toHaveLength(90)
      expect(yield* asked("/payroll-runs")).toBe(2)
    }).pipe(Effect.provide(connected))
  )

  it.effect("says so where it keeps changing", () =>
    Effect.gen(function* () {
      const { stable } = yield* Payroll
      const error = yield* Effect.flip(stable.paychecks({ payrollKeys: ["101:1"], pageSize: 7 }))
      expect(error).toMatchObject({ _tag: "UnstableRead", retryable: true })
      expect(error.message).toContain("paychecks kept changing")
    }).pipe(
      Effect.provide(
        Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
          Layer.provide(Simulator.layer({ scenario, shuffle: true }))
        )
      )
    )
  )
})
