import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { harborGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get } from "../fixtures/wire.ts"

const dates = (from: string, to: string) => `paycheck-date-from=${from}&paycheck-date-to=${to}`

describe("payroll runs", () => {
  it.effect("4.4, 2.8: both dates are included", () =>
    Effect.gen(function* () {
      const answer = yield* get(`/payroll-runs?${dates("2026-01-23", "2026-01-30")}`)
      expect(answer.json.items).toEqual([
        { payrollNumber: 1, paycheckDate: "2026-01-23", companyId: 101 },
        { payrollNumber: 1, paycheckDate: "2026-01-30", companyId: 102 }
      ])
      expect((yield* get(`/payroll-runs?${dates("2026-01-24", "2026-01-29")}`)).json.items).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.4.1 (assumption 25): the range is at most 365 days, counted as a difference", () =>
    Effect.gen(function* () {
      expect((yield* get(`/payroll-runs?${dates("2026-01-01", "2027-01-01")}`)).status).toBe(200)
      const long = yield* get(`/payroll-runs?${dates("2026-01-01", "2027-01-02")}`)
      expect([long.status, faultsOf(long)]).toEqual([400, ["paycheck-date-to"]])
      expect(long.json.detail).toContain("at most 365 days")
    }).pipe(inHarbor)
  )

  it.effect("4.4.1: dates in the wrong order are 400", () =>
    Effect.gen(function* () {
      const answer = yield* get(`/payroll-runs?${dates("2026-02-02", "2026-02-01")}`)
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["paycheck-date-from"]])
    }).pipe(inHarbor)
  )

  it.effect("assumptions 22 and 24: no dates are needed, and one alone leaves the other side open", () =>
    Effect.gen(function* () {
      expect((yield* get("/payroll-runs?company-ids=101")).json.totalItemsCount).toBe(2)
      expect(column(yield* get("/payroll-runs?paycheck-date-from=2026-02-06"), "companyId")).toEqual([101, 201])
      expect(column(yield* get("/payroll-runs?paycheck-date-to=2026-01-23"), "companyId")).toEqual([101])
    }).pipe(inHarbor)
  )
})

describe("paychecks", () => {
  it.effect("4.4, 2.9 (assumption 17): the whole paycheck", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/paychecks?payroll-keys=101:2")
      expect(json.items).toHaveLength(1)
      expect(json.items[0]).toMatchObject({
        companyId: 101,
        employeeId: 10101,
        payrollNumber: 2,
        paycheckNumber: "2-10101",
        isVoided: false,
        paycheckEarnings: [{ companyEarningId: 1101, hoursAndRateAmount: { hours: 80, rate: 20 }, totalAmount: 1600 }],
        paycheckDeductions: [{ companyDeductionId: 1201, employeeAmount: 45, employerAmount: 20 }],
        netPay: { total: 1434.5, directDeposits: [{ amount: 1434.5, accountType: "checking" }] }
      })
    }).pipe(inHarbor)
  )

  it.effect("4.4.2: both dates are required with an organization, with companies, and with nothing", () =>
    Effect.gen(function* () {
      for (const scope of ["", "company-ids=101&", `organization-id=${harborGroup}&`]) {
        const none = yield* get(`/paychecks?${scope}page-size=1`)
        expect([none.status, faultsOf(none)]).toEqual([400, ["paycheck-date-from", "paycheck-date-to"]])
        const one = yield* get(`/paychecks?${scope}paycheck-date-from=2026-01-01`)
        expect([one.status, faultsOf(one)]).toEqual([400, ["paycheck-date-to"]])
        expect((yield* get(`/paychecks?${scope}${dates("2026-01-01", "2026-12-31")}`)).status).toBe(200)
      }
    }).pipe(inHarbor)
  )

  it.effect("4.4.2 (assumption 23): employees or payroll keys need no dates, also beside a scope", () =>
    Effect.gen(function* () {
      expect((yield* get("/paychecks?employee-ids=10101")).json.totalItemsCount).toBe(2)
      expect((yield* get("/paychecks?employee-ids=10101&company-ids=102")).json.totalItemsCount).toBe(0)
      expect(
        column(yield* get("/paychecks?employee-ids=10101&paycheck-date-from=2026-02-01"), "payrollNumber")
      ).toEqual([2])
      expect((yield* get("/paychecks?payroll-keys=101:1&company-ids=101")).json.totalItemsCount).toBe(2)
    }).pipe(inHarbor)
  )

  it.effect("4.4: payroll keys name runs; a closed company's key finds nothing", () =>
    Effect.gen(function* () {
      const both = yield* get("/paychecks?payroll-keys=101:1&payroll-keys=102:1")
      expect(column(both, "employeeId")).toEqual([10101, 10102, 10201])
      expect(column(yield* get("/paychecks?payroll-keys=101:1,102:1&employee-ids=10102"), "employeeId")).toEqual([
        10102
      ])
      expect((yield* get("/paychecks?payroll-keys=301:1")).json.items).toEqual([])
      expect(column(yield* get("/paychecks?payroll-keys=0101:01"), "employeeId")).toEqual([10101, 10102])
    }).pipe(inHarbor)
  )

  it.effect.each(["101", "101:", ":1", "101-1", "101:1:1", "a:b"])(
    "assumption 27: the payroll key %s is 400",
    (value) =>
      Effect.gen(function* () {
        const answer = yield* get(`/paychecks?payroll-keys=${value}`)
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["payroll-keys"]])
      }).pipe(inHarbor)
  )

  it.effect("4.4.2: wrong order and too long a range are 400 as for payroll runs", () =>
    Effect.gen(function* () {
      for (const range of [dates("2026-02-02", "2026-02-01"), dates("2025-01-01", "2026-01-02")]) {
        expect((yield* get(`/paychecks?employee-ids=10101&${range}`)).status).toBe(400)
      }
    }).pipe(inHarbor)
  )
})

describe("general ledger", () => {
  const journal = "/general-ledger-transactions?company-id=101&payroll-number=1"
  const departments = (path: string) => Effect.map(get(path), (answer) => column(answer, "departmentId"))

  it.effect("4.4, 2.10: the journal of one run with exact totals over all pages", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`${journal}&page-size=1`)
      expect(json).toMatchObject({
        totalItemsCount: 3,
        companyId: 101,
        payrollNumber: 1,
        paycheckDate: "2026-01-23",
        payPeriod: { startDate: "2026-01-05", endDate: "2026-01-18" },
        totalDebits: 1600.3,
        totalCredits: 1600.3
      })
      expect(json.items).toHaveLength(1)
      expect(Object.keys(json.items[0])).not.toContain("homeDepartmentId")
      expect(Object.keys(json.items[0])).not.toContain("distribution")
    }).pipe(inHarbor)
  )

  it.effect("4.4: workers' compensation lines, and their part of the totals, only when they are asked for", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`${journal}&include-workers-compensation=true`)
      expect(json).toMatchObject({ totalItemsCount: 5, totalDebits: 1612.64, totalCredits: 1612.64 })
    }).pipe(inHarbor)
  )

  it.effect("4.4.3: each category is spread as asked; what is not asked for keeps the company's default", () =>
    Effect.gen(function* () {
      expect(yield* departments(journal)).toEqual([1401, 1401, 1401])
      expect(yield* departments(`${journal}&salary-expenses=homeDepartment`)).toEqual([1402, 1401, 1401])
      expect(yield* departments(`${journal}&employer-tax-expenses=workDepartment`)).toEqual([1401, 1403, 1401])
      expect(yield* departments(`${journal}&employee-tax-liabilities=none`)).toEqual([1401, 1401, null])
      const wrong = yield* get(`${journal}&salary-expenses=everywhere`)
      expect([wrong.status, faultsOf(wrong)]).toEqual([400, ["salary-expenses"]])
    }).pipe(inHarbor)
  )

  it.effect("4.4.3: the workers' compensation distributions count only with include-workers-compensation", () =>
    Effect.gen(function* () {
      const asked = "workers-compensation-expenses=homeDepartment&workers-compensation-liabilities=none"
      expect(yield* departments(`${journal}&${asked}`)).toEqual([1401, 1401, 1401])
      const all = yield* departments(`${journal}&${asked}&include-workers-compensation=true`)
      expect(all).toEqual([1401, 1401, 1401, 1402, null])
    }).pipe(inHarbor)
  )

  it.effect("4.4.4: 404 where the company is closed or the run has no transactions", () =>
    Effect.gen(function* () {
      for (const query of [
        "company-id=301&payroll-number=1",
        "company-id=101&payroll-number=99",
        "company-id=9&payroll-number=1"
      ]) {
        expect((yield* get(`/general-ledger-transactions?${query}`)).json).toMatchObject({ status: 404 })
      }
    }).pipe(inHarbor)
  )

  it.effect("4.4: company and payroll number are required", () =>
    Effect.gen(function* () {
      const answer = yield* get("/general-ledger-transactions")
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["company-id", "payroll-number"]])
    }).pipe(inHarbor)
  )
})
