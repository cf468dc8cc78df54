import {
  FindPendingDeductions,
  FindPendingEarnings,
  FindScheduledDeductions,
  ListDirectEntryEarnings,
  ListPaychecks,
  ListPayrollRuns,
  ListTimePunches
} from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asked, fieldsOf, refusal, simulated, world, worldWith } from "./world.ts"

const [earning] = world.pendingEarnings
const paid = ["paycheckDateFrom", "paycheckDateTo"]
const effective = ["effectiveDateFrom", "effectiveDateTo"]

describe("dates that are needed", () => {
  it.effect.each([
    { action: ListPaychecks, payload: { companyIds: [101] }, fields: paid },
    { action: ListPaychecks, payload: {}, fields: paid },
    { action: ListPaychecks, payload: { paycheckDateFrom: "2026-01-01" }, fields: ["paycheckDateTo"] },
    { action: FindPendingEarnings, payload: { employeeIds: [100001] }, fields: effective },
    { action: FindPendingEarnings, payload: { effectiveDateTo: "2026-01-01" }, fields: ["effectiveDateFrom"] },
    { action: FindPendingDeductions, payload: { companyIds: [101] }, fields: effective },
    { action: FindScheduledDeductions, payload: { companyIds: [101] }, fields: ["effectiveFrom", "effectiveTo"] },
    { action: ListTimePunches, payload: { companyIds: [101], startDate: "2026-01-01" }, fields: ["endDate"] }
  ])("are named before anything is sent: $action.name $payload", ({ action, fields, payload }) =>
    Effect.gen(function* () {
      const error = yield* refusal(action, payload)
      expect(error).toMatchObject({ _tag: "InvalidPayload", retryable: false })
      expect(fieldsOf(error)).toEqual(fields)
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("may be left out where employees, payroll runs, types or ids narrow it down", () =>
    Effect.gen(function* () {
      expect((yield* Action.run(ListPaychecks, { employeeIds: [100001] })).items).toHaveLength(3)
      expect((yield* Action.run(ListPaychecks, { payrollKeys: ["101:2"] })).items).toHaveLength(4)
      expect((yield* Action.run(ListPayrollRuns, {})).items).toHaveLength(6)
      expect((yield* Action.run(FindScheduledDeductions, { employeeIds: [100001] })).items.length).toBeGreaterThan(0)
      const pending = yield* Action.run(FindPendingEarnings, { pendingPaycheckEarningIds: [earning?.id] })
      expect(pending.items.map(({ id }) => id)).toEqual([earning?.id])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each([
    {
      action: ListPaychecks,
      payload: { paycheckDateFrom: "2026-02-01", paycheckDateTo: "2026-01-01" },
      field: paid[0]
    },
    {
      action: ListPayrollRuns,
      payload: { paycheckDateFrom: "2026-02-01", paycheckDateTo: "2026-01-01" },
      field: paid[0]
    },
    {
      action: FindPendingEarnings,
      payload: { effectiveDateFrom: "2026-02-01", effectiveDateTo: "2026-01-01" },
      field: effective[0]
    },
    {
      action: ListDirectEntryEarnings,
      payload: { companyIds: [101], startDate: "2026-02-01", endDate: "2026-01-01" },
      field: "startDate"
    }
  ])("are refused in the wrong order: $action.name", ({ action, field, payload }) =>
    Effect.gen(function* () {
      expect(fieldsOf(yield* refusal(action, payload))).toEqual([field])
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )
})

describe("ranges of more than a year", () => {
  it.effect("are read in parts, each record once", () =>
    Effect.gen(function* () {
      const range = { paycheckDateFrom: "2020-01-01", paycheckDateTo: "2027-12-31" }
      expect((yield* Action.run(ListPaychecks, { companyIds: [101], ...range })).items).toHaveLength(12)
      expect((yield* asked).length).toBeGreaterThan(7)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are refused for scheduled deductions, whose long terms no part would hold", () =>
    Effect.gen(function* () {
      const error = yield* refusal(FindScheduledDeductions, {
        companyIds: [101],
        effectiveFrom: "2020-01-01",
        effectiveTo: "2026-12-31"
      })
      expect(error).toMatchObject({ _tag: "InvalidRequest" })
      expect(fieldsOf(error)).toEqual(["effectiveTo"])
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )
})

describe("scheduled deductions", () => {
  const [deduction] = world.scheduledDeductions
  const long = {
    ...deduction,
    effectiveFrom: "2015-01-01",
    effectiveTo: "2035-12-31",
    status: "Active",
    isOneTime: false
  }
  const stopped = { ...long, employeeDeductionId: 99, status: "InActive" }
  const terms = simulated({ scenario: worldWith({ scheduledDeductions: [long, stopped] }) })

  it.effect("of long terms are found by employees, without dates", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(FindScheduledDeductions, { employeeIds: [deduction?.employeeId] })
      expect(items.map(({ employeeDeductionId }) => employeeDeductionId)).toEqual([deduction?.employeeDeductionId, 99])
    }).pipe(Effect.provide(terms))
  )

  it.effect("are found by status", () =>
    Effect.gen(function* () {
      const find = { employeeIds: [deduction?.employeeId], status: "InActive" }
      const { items } = yield* Action.run(FindScheduledDeductions, find)
      expect(items.map(({ employeeDeductionId }) => employeeDeductionId)).toEqual([99])
    }).pipe(Effect.provide(terms))
  )
})

describe("pending items", () => {
  const ids = { dataSource: earning?.dataSource, externalUniqueId: earning?.externalUniqueId }
  const range = { effectiveDateFrom: "2020-01-01", effectiveDateTo: "2027-12-31" }

  it.effect("are found by data source and external id, over several years", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(FindPendingEarnings, { ...ids, ...range })
      expect(items.map(({ id }) => id)).toEqual([earning?.id])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("need both of data source and external id, and the other one is named", () =>
    Effect.gen(function* () {
      const { dataSource, externalUniqueId } = ids
      expect(fieldsOf(yield* refusal(FindPendingEarnings, { ...range, dataSource }))).toEqual(["externalUniqueId"])
      expect(fieldsOf(yield* refusal(FindPendingDeductions, { ...range, externalUniqueId }))).toEqual(["dataSource"])
    }).pipe(Effect.provide(simulated()))
  )
})

describe("the scope of time records", () => {
  const days = { startDate: "2026-03-01", endDate: "2026-03-31" }

  it.effect("is exactly one of companies, employees and organizations", () =>
    Effect.gen(function* () {
      const all = ["companyIds", "employeeIds", "organizationIds"]
      expect(fieldsOf(yield* refusal(ListTimePunches, days))).toEqual(all)
      const two = { ...days, companyIds: [101], employeeIds: [100001] }
      expect(fieldsOf(yield* refusal(ListDirectEntryEarnings, two))).toEqual(["companyIds", "employeeIds"])
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )
})
