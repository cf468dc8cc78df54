import { GetCompany, GetEmployee, GetLatestPayrollRun, GetPayrollPaychecks } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { limitedKey } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { refusal, simulated, world, worldWith } from "./world.ts"

const runs = world.payrollRuns.filter(({ companyId }) => companyId === 101)
const [template] = world.paychecks
const paycheck = (paycheckNumber: string, changes: object) => ({ ...template, paycheckNumber, ...changes })
const paid = (...paychecks: ReadonlyArray<object>) => simulated({ scenario: worldWith({ paychecks }) })
const totals = Effect.map(
  Action.run(GetPayrollPaychecks, { companyId: 101, payrollNumber: template?.payrollNumber }),
  (result) => result.totals
)

describe("get_latest_payroll_run", () => {
  it.effect("is the one with the highest number, though an older one is paid later", () =>
    Effect.gen(function* () {
      expect(yield* Action.run(GetLatestPayrollRun, { companyId: 101 })).toMatchObject({ payrollNumber: 3 })
    }).pipe(
      Effect.provide(
        simulated({
          shuffle: true,
          scenario: worldWith({
            payrollRuns: runs.map((run) => ({
              ...run,
              paycheckDate: run.payrollNumber === 1 ? "2031-01-01" : run.paycheckDate
            }))
          })
        })
      )
    )
  )

  it.effect("is not found where there is none, or where the company cannot be seen", () =>
    Effect.gen(function* () {
      expect(yield* refusal(GetLatestPayrollRun, { companyId: 102 })).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )
})

describe("get_payroll_paychecks", () => {
  it.effect("gives every paycheck of the run", () =>
    Effect.gen(function* () {
      const { items, totals } = yield* Action.run(GetPayrollPaychecks, { companyId: 101, payrollNumber: 2 })
      expect(items).toHaveLength(4)
      expect(new Set(items.map(({ payrollNumber }) => payrollNumber))).toEqual(new Set([2]))
      expect(totals).toMatchObject({ paychecks: 4, voided: 0, withoutNetPay: 0 })
      const few = yield* Action.run(GetPayrollPaychecks, { companyId: 101, payrollNumber: 2, limit: 3 })
      expect(few).toMatchObject({ more: true, totals })
      expect(few.items).toHaveLength(3)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("adds in decimals: ten cents and twenty are thirty", () =>
    Effect.gen(function* () {
      expect(yield* totals).toMatchObject({ netPay: "0.30", paychecks: 2 })
    }).pipe(Effect.provide(paid(paycheck("1", { netPay: { total: 0.1 } }), paycheck("2", { netPay: { total: 0.2 } }))))
  )

  it.effect("counts voided paychecks in no total, and says how many there are", () =>
    Effect.gen(function* () {
      expect(yield* totals).toMatchObject({ netPay: "10.00", paychecks: 1, voided: 1 })
    }).pipe(
      Effect.provide(
        paid(paycheck("1", { netPay: { total: 10 } }), paycheck("2", { netPay: { total: 99 }, isVoided: true }))
      )
    )
  )

  it.effect("says how many paychecks have no net pay", () =>
    Effect.gen(function* () {
      expect(yield* totals).toEqual({
        paychecks: 2,
        voided: 0,
        withoutNetPay: 2,
        netPay: "0.00",
        earnings: "0.00",
        employeeDeductions: "5.25",
        employerDeductions: "1.10",
        employeeTaxes: "3.00",
        employerTaxes: "0.00"
      })
    }).pipe(
      Effect.provide(
        paid(
          paycheck("1", {
            netPay: null,
            paycheckEarnings: null,
            paycheckDeductions: [{ employeeAmount: 5.25, employerAmount: 1.1 }],
            paycheckTaxes: [{ employeeAmount: 3, employerAmount: null }]
          }),
          paycheck("2", {
            netPay: { total: null },
            paycheckEarnings: [],
            paycheckDeductions: null,
            paycheckTaxes: null
          })
        )
      )
    )
  )

  it.effect("is empty for a run without paychecks, and not found where there is no such run", () =>
    Effect.gen(function* () {
      const { items, totals } = yield* Action.run(GetPayrollPaychecks, { companyId: 101, payrollNumber: 3 })
      expect([items, totals.netPay]).toEqual([[], "0.00"])
      expect(yield* refusal(GetPayrollPaychecks, { companyId: 101, payrollNumber: 77 })).toMatchObject({
        _tag: "NotFound"
      })
    }).pipe(Effect.provide(simulated({ scenario: worldWith({ paychecks: [] }) })))
  )
})

describe("getting one record", () => {
  it.effect("fails with NotFound where it is not there or cannot be seen", () =>
    Effect.gen(function* () {
      expect(yield* refusal(GetCompany, { companyId: 102 })).toMatchObject({ _tag: "NotFound", retryable: false })
      expect(yield* refusal(GetEmployee, { employeeId: 101001 })).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )
})
