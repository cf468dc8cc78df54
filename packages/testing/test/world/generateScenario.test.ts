import { LocalDate } from "@ferrule/core"
import { DeductionCategory } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { generatedKey, generateScenario, limitedKey, Scenario } from "@ferrule/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { expectBalance, expectPaycheckAddsUp } from "./payrollArithmetic.ts"

const today = LocalDate.make("2026-03-16")
const small = { seed: 7, companies: 3, employees: 20, payrolls: 6, today }
const world = generateScenario(small)

const categories = [
  "salary-expenses",
  "employer-tax-expenses",
  "employer-tax-liabilities",
  "employee-tax-liabilities",
  "employer-deduction-expenses",
  "employee-deduction-liabilities",
  "employer-deduction-liabilities",
  "workers-compensation-expenses",
  "workers-compensation-liabilities"
] as const

const sizes = fc.record({
  seed: fc.oneof(fc.integer(), fc.string()),
  companies: fc.integer({ min: 0, max: 5 }),
  employees: fc.integer({ min: 0, max: 15 }),
  payrolls: fc.integer({ min: 0, max: 5 }),
  organizations: fc.integer({ min: 1, max: 3 }),
  today: fc.integer({ min: 0, max: 40_000 }).map((days) => LocalDate.addDays(LocalDate.make("1990-01-01"), days))
})

const ofCompany = <R extends { readonly companyId: number }>(records: ReadonlyArray<R>, companyId: number) =>
  records.filter((record) => record.companyId === companyId)

describe("generateScenario", () => {
  it("the same seed gives the same world, another seed another one", () => {
    expect(generateScenario(small)).toEqual(world)
    expect(JSON.stringify(generateScenario({ ...small, seed: 8 }))).not.toBe(JSON.stringify(world))
    fc.assert(
      fc.property(sizes, (size) => {
        expect(generateScenario(size)).toEqual(generateScenario(size))
      }),
      { numRuns: 20 }
    )
  })

  it("every world is a sound scenario of the size asked for", () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const made = generateScenario(size)
        expect(Effect.runSync(Scenario.decode(JSON.parse(JSON.stringify(Scenario.encode(made)))))).toEqual(made)
        expect(made.organizations.length).toBe(size.organizations)
        expect(made.companies.length).toBe(size.companies)
        for (const { id } of made.companies) {
          const runs = ofCompany(made.payrollRuns, id)
          const active = ofCompany(made.employees, id).filter(({ status }) => status === "Active")
          expect(ofCompany(made.employees, id).length).toBe(size.employees)
          expect(ofCompany(made.paychecks, id).length).toBe(active.length * size.payrolls)
          expect(ofCompany(made.generalLedger, id).length).toBe(size.payrolls)
          expect(runs.map(({ payrollNumber }) => payrollNumber)).toEqual(runs.map((_, at) => at + 1))
        }
      }),
      { numRuns: 60 }
    )
  })

  it("every paycheck adds up and every journal balances", () => {
    fc.assert(
      fc.property(sizes, (size) => {
        const made = generateScenario(size)
        made.paychecks.forEach(expectPaycheckAddsUp)
        made.generalLedger.forEach(expectBalance)
      }),
      { numRuns: 60 }
    )
  })

  it("no paycheck is below zero in an ordinary world", () => {
    const totals = world.paychecks.map(({ netPay }) => Number(JSON.stringify(netPay?.total)))
    expect(Math.min(...totals)).toBeGreaterThan(0)
  })

  it("payrolls follow each other every two weeks until shortly before today", () => {
    const dates = ofCompany(world.payrollRuns, 101).map(({ paycheckDate }) => paycheckDate)
    expect(dates).toEqual(["2026-01-02", "2026-01-16", "2026-01-30", "2026-02-13", "2026-02-27", "2026-03-13"])
    const friday = generateScenario({ ...small, payrolls: 1, today: LocalDate.make("2026-03-13") })
    expect(friday.payrollRuns[0]?.paycheckDate).toBe("2026-03-06")
  })

  it("another company leaves those before it as they are", () => {
    const larger = generateScenario({ ...small, companies: 4 })
    const first = (scenario: Scenario.Scenario) => [
      ofCompany(scenario.paychecks, 101),
      ofCompany(scenario.timePunches, 101)
    ]
    expect(JSON.stringify(first(larger))).toBe(JSON.stringify(first(world)))
  })

  it("has some of everything", () => {
    for (const member of Scenario.members) expect([member, world[member].length > 0]).toEqual([member, true])
    const { companyDeductions, companyEarnings, companyTaxCodes, employees, scheduledDeductions } = world
    const statuses = scheduledDeductions.map(({ isOneTime, status }) => (isOneTime === true ? "once" : status))
    expect(new Set(statuses)).toEqual(new Set(["Active", "InActive", "once"]))
    expect(companyEarnings.some(({ acceptedAmountTypes }) => acceptedAmountTypes?.length === 0)).toBe(true)
    expect(companyDeductions.some(({ category }) => !DeductionCategory.isVoluntary(category ?? ""))).toBe(true)
    expect(companyTaxCodes.some(({ isFederal }) => isFederal)).toBe(true)
    expect(world.departments.some(({ isHidden }) => isHidden)).toBe(true)
    expect(employees.some(({ connectedEmployeeIds }) => connectedEmployeeIds.length > 0)).toBe(true)
    expect(world.paychecks.filter(({ isVoided }) => isVoided === true).length).toBeGreaterThan(0)
    expect(employees.every(({ email }) => /^[a-z0-9.]+@[a-z0-9]+\.example$/.test(email ?? ""))).toBe(true)
    expect(new Set(employees.map(({ email }) => email)).size).toBe(employees.length)
  })

  it("every journal has lines of all nine categories", () => {
    for (const { items } of world.generalLedger) {
      const found = new Set(items.map(({ distribution }) => distribution))
      expect(categories.filter((category) => !found.has(category))).toEqual([])
    }
  })

  it("punches come in pairs with an offset, in the last pay period", () => {
    for (const { id } of world.employees) {
      const punches = world.timePunches.filter(({ employeeId }) => employeeId === id)
      expect(punches.map(({ type }) => type)).toEqual(punches.map((_, at) => (at % 2 === 0 ? "ClockIn" : "ClockOut")))
      const instants = punches.map(({ time }) => Date.parse(time ?? ""))
      expect(instants).toEqual(instants.toSorted((left, right) => left - right))
    }
    const dates = world.timePunches.map(({ time }) => (time ?? "").slice(0, 10))
    expect(dates.every((date) => date >= "2026-02-22" && date <= "2026-03-07")).toBe(true)
    expect(world.timePunches.every(({ time }) => /[+-]\d\d:00$/.test(time ?? ""))).toBe(true)
  })

  it("people in two companies are connected both ways and have one name", () => {
    const byId = new Map(world.employees.map((employee) => [employee.id, employee]))
    for (const employee of world.employees) {
      for (const id of employee.connectedEmployeeIds) {
        const other = byId.get(id)
        expect(other?.connectedEmployeeIds).toContain(employee.id)
        expect([other?.firstName, other?.lastName]).toEqual([employee.firstName, employee.lastName])
      }
    }
  })

  it("one key opens every company, another one the first only", () => {
    expect(world.accounts.map(({ apiKey, companyIds }) => [apiKey, companyIds])).toEqual([
      [generatedKey, [101, 102, 103]],
      [limitedKey, [101]]
    ])
  })

  it.each([{ companies: -1 }, { employees: 1.5 }, { payrolls: Number.NaN }, { organizations: 0 }])(
    "%j is no size",
    (size) => {
      expect(() => generateScenario({ ...small, ...size })).toThrow(RangeError)
    }
  )
})
