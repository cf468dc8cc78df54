import { Decimal, LocalDate } from "@ferrule/core"
import { CompanyEarningId, CompanyId, EmployeeId, PayrollNumber, PendingEarningId } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { booksOf, completePayroll, generateScenario, type PayrollBooks } from "@ferrule/testing"
import { BigDecimal } from "effect"
import * as fc from "fast-check"
import { expectBalance, expectEqual, expectPaycheckAddsUp, total } from "./payrollArithmetic.ts"

const world = generateScenario({ seed: 3, companies: 2, employees: 12, payrolls: 3 })
const books = booksOf(world, CompanyId.make(101))
const dates = {
  paycheckDate: LocalDate.make("2026-03-27"),
  payPeriod: { startDate: LocalDate.make("2026-03-08"), endDate: LocalDate.make("2026-03-21") }
}
const [someone] = books.employees
const employeeId = someone?.id ?? EmployeeId.make(0)

const typeOf = (code: string) =>
  books.companyEarnings.find((type) => type.code === code)?.id ?? CompanyEarningId.make(0)

const pending = (amount: object, code = "BONUS", id = "b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312") => ({
  id: PendingEarningId.make(id),
  companyId: books.companyId,
  employeeId,
  companyEarningId: typeOf(code),
  ...amount
})

/** The books of one employee with these items and nothing else. */
const only = (...pendingEarnings: PayrollBooks["pendingEarnings"]): PayrollBooks => ({
  ...books,
  employees: books.employees.slice(0, 1),
  pendingEarnings,
  pendingDeductions: [],
  scheduledDeductions: []
})

const linesOf = (completion: ReturnType<typeof completePayroll>) => completion.paychecks[0]?.paycheckEarnings ?? []

/** Amounts as the API takes them, also those that are no whole cents, below zero, or large. */
const amount = fc
  .oneof(
    fc.integer({ min: -5_000_000, max: 5_000_000 }).map((cents) => cents / 100),
    fc.integer({ min: -9_999_999, max: 9_999_999 }).map((parts) => parts / 10_000),
    fc.integer({ min: 1, max: 99_999_999_999 })
  )
  .filter((number) => number !== 0)
  .map(Decimal.make)
const units = fc
  .integer({ min: -9_999_999, max: 9_999_999 })
  .filter((parts) => parts !== 0)
  .map((parts) => Decimal.make(parts / 10_000))
const positive = fc.integer({ min: 1, max: 20_000_000 }).map((parts) => Decimal.make(parts / 10_000))

const item = fc.record({
  employee: fc.integer({ min: 0, max: books.employees.length - 1 }),
  id: fc.uuid(),
  earning: fc.integer({ min: 0, max: books.companyEarnings.length - 1 }),
  amount: fc.oneof(
    amount.map((value) => ({ flatAmount: { amount: value } })),
    units.map((hours) => ({ unitsAmount: { hours } })),
    fc.tuple(units, positive).map(([hours, rate]) => ({ unitsAndRateAmount: { hours, rate } }))
  )
})

const items = fc.uniqueArray(item, { selector: ({ id }) => id, maxLength: 30 })

const earningsOf = (drawn: ReadonlyArray<typeof item extends fc.Arbitrary<infer A> ? A : never>) =>
  drawn.map(({ amount: stated, earning, employee, id }) => ({
    ...pending(stated, "BONUS", id),
    employeeId: books.employees[employee]?.id ?? employeeId,
    companyEarningId: books.companyEarnings[earning]?.id ?? typeOf("BONUS")
  }))

describe("completePayroll", () => {
  it("uses up every pending item of the company once, and pays it", () => {
    const completion = completePayroll(books, dates)
    expect(completion.consumedPendingEarningIds).toEqual(books.pendingEarnings.map(({ id }) => id))
    expect(completion.consumedPendingDeductionIds).toEqual(books.pendingDeductions.map(({ id }) => id))
    for (const { companyDeductionId, employeeId: id, flatAmount } of books.pendingDeductions) {
      const paycheck = completion.paychecks.find((candidate) => candidate.employeeId === id)
      expect(paycheck?.paycheckDeductions).toContainEqual({ companyDeductionId, ...flatAmount })
    }
    expect(completion.payrollRun).toEqual({ companyId: 101, payrollNumber: 4, paycheckDate: "2026-03-27" })
  })

  it("whatever waits, paychecks add up, the journal balances and every item is one line", () => {
    fc.assert(
      fc.property(items, (drawn) => {
        const pendingEarnings = earningsOf(drawn)
        const completion = completePayroll({ ...books, pendingEarnings }, dates)
        completion.paychecks.forEach(expectPaycheckAddsUp)
        expectBalance(completion.generalLedger)
        expect(completion.consumedPendingEarningIds.toSorted()).toEqual(drawn.map(({ id }) => id).toSorted())
        const active = books.employees.filter(({ status }) => status === "Active").length
        expect(completion.paychecks.flatMap(({ paycheckEarnings }) => paycheckEarnings ?? []).length).toBe(
          active + drawn.length
        )
      })
    )
  })

  it("each active employee has one paycheck with a number of its own", () => {
    const { paychecks } = completePayroll(books, dates)
    const active = books.employees.filter(({ status }) => status === "Active").map(({ id }) => id)
    expect(paychecks.map((paycheck) => paycheck.employeeId)).toEqual(active)
    expect(new Set(paychecks.map(({ paycheckNumber }) => paycheckNumber)).size).toBe(paychecks.length)
  })

  it("people who left are paid what waits for them, without regular hours", () => {
    const left = { ...only(pending({ flatAmount: { amount: Decimal.make(250) } })) }
    const employees = left.employees.map((employee) => ({ ...employee, status: "Terminated" }))
    const completion = completePayroll({ ...left, employees }, dates)
    expect(linesOf(completion).map(({ totalAmount }) => totalAmount)).toEqual([Decimal.make(250)])
    expect(completePayroll({ ...left, employees, pendingEarnings: [] }, dates).paychecks).toEqual([])
  })

  it("amounts are kept as stated; their total is rounded to a cent, a half away from zero", () => {
    const totals = (stated: object, code: string) => linesOf(completePayroll(only(pending(stated, code)), dates)).at(-1)
    expect(totals({ flatAmount: { amount: Decimal.make(10.005) } }, "BONUS")).toMatchObject({
      flatAmount: { amount: 10.005 },
      totalAmount: 10.01
    })
    expect(totals({ flatAmount: { amount: Decimal.make(-1.005) } }, "BONUS")?.totalAmount).toBe(Decimal.make(-1.01))
    expect(
      totals({ unitsAndRateAmount: { hours: Decimal.make(7.3), rate: Decimal.make(24.35) } }, "PIECE")
    ).toMatchObject({ hoursAndRateAmount: { hours: 7.3, rate: 24.35 }, totalAmount: 177.76 })
  })

  it("units without a rate are paid at the employee's own rate, overtime at one and a half", () => {
    const hours = { unitsAmount: { hours: Decimal.make(10) } }
    const completion = completePayroll(
      only(pending(hours, "REG"), pending(hours, "OT", "7c9e6679-7425-40de-944b-e07fc1f90ae7")),
      dates
    )
    const [regular, more, overtime] = linesOf(completion)
    const rate = total(regular?.hoursAndRateAmount?.rate)
    expectEqual(total(more?.totalAmount), BigDecimal.multiply(rate, BigDecimal.make(10n, 0)))
    expect(
      BigDecimal.isLessThanOrEqualTo(
        BigDecimal.abs(
          BigDecimal.subtract(total(overtime?.totalAmount), BigDecimal.multiply(rate, BigDecimal.make(15n, 0)))
        ),
        BigDecimal.make(5n, 2)
      )
    ).toBe(true)
    expect(completePayroll(only(), dates)).toEqual(completePayroll(only(), dates))
  })

  it("a one-time deduction is taken by one payroll only, a stopped or ended one by none", () => {
    const [template] = books.scheduledDeductions
    if (template === undefined) throw new Error("nothing is scheduled")
    const taken = (change: object, lastDate: string) => {
      const lastRun = {
        companyId: books.companyId,
        payrollNumber: PayrollNumber.make(3),
        paycheckDate: LocalDate.make(lastDate)
      }
      const scheduledDeductions = [{ ...template, employeeId, status: "Active", isOneTime: false, ...change }]
      const [paycheck] = completePayroll({ ...only(), scheduledDeductions, lastRun }, dates).paychecks
      return paycheck?.paycheckDeductions?.length
    }
    const from = { effectiveFrom: LocalDate.make("2026-03-20"), effectiveTo: null }
    expect(taken(from, "2026-03-13")).toBe(1)
    expect(taken({ ...from, isOneTime: true }, "2026-03-13")).toBe(1)
    expect(taken({ ...from, isOneTime: true }, "2026-03-20")).toBe(0)
    expect(taken({ ...from, status: "InActive" }, "2026-03-13")).toBe(0)
    expect(taken({ ...from, effectiveTo: LocalDate.make("2026-03-26") }, "2026-03-13")).toBe(0)
    expect(taken({ effectiveFrom: LocalDate.make("2026-03-28") }, "2026-03-13")).toBe(0)
  })

  it("a company with nothing set up is paid all the same", () => {
    const bare = { ...only(), departments: [], departmentAssignments: [], companyEarnings: [], companyTaxCodes: [] }
    const completion = completePayroll({ ...bare, lastRun: undefined }, dates)
    expect(completion.payrollRun.payrollNumber).toBe(1)
    completion.paychecks.forEach(expectPaycheckAddsUp)
    expectBalance(completion.generalLedger)
    expect(completePayroll({ ...bare, employees: [] }, dates).generalLedger.items).toEqual([])
  })

  it("overtime in another department is charged there", () => {
    const elsewhere = books.departments.at(-1)?.departmentId
    const earning = {
      ...pending({ flatAmount: { amount: Decimal.make(100) } }),
      laborDistributedDepartmentId: elsewhere ?? null
    }
    const { items } = completePayroll(only(earning), dates).generalLedger
    const wages = items.filter(({ distribution }) => distribution === "salary-expenses")
    expect(wages.map(({ workDepartmentId }) => workDepartmentId)).toContain(elsewhere)
    expect(new Set(wages.map(({ homeDepartmentId }) => homeDepartmentId)).size).toBe(1)
  })
})
