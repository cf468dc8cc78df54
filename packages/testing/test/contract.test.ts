import { expect, it } from "@effect/vitest"
import { Decimal, LocalDate } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"

const date = LocalDate.make
const year = { paycheckDateFrom: date("2026-01-01"), paycheckDateTo: date("2026-12-31") }
const effective = { effectiveDateFrom: date("2026-01-01"), effectiveDateTo: date("2026-12-31") }
const days = { startDate: date("2025-01-01"), endDate: date("2026-12-31") }

const client = HttpApiClient.make(Payroll.PayrollApi, {
  baseUrl: "http://simulator.test",
  transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("X-API-KEY", generatedKey))
})

it.effect("every operation's answer is what the contract's client reads", () =>
  Effect.gen(function* () {
    const api = yield* client
    const { world } = yield* Simulator
    const { companies, employees, companyEarnings, companyDeductions } = yield* world
    const companyIds = companies.map(({ id }) => id)
    const companyId = companyIds[0]!
    const employee = employees.find((found) => found.companyId === companyId && found.status === "Active")!
    const bonus = companyEarnings.find(
      (found) => found.companyId === companyId && found.acceptedAmountTypes?.includes("flatAmount")
    )!
    const deduction = companyDeductions.find(
      (found) => found.companyId === companyId && Payroll.DeductionCategory.isVoluntary(found.category ?? "")
    )!
    const owner = { companyId, employeeId: employee.id, date: date("2026-03-06") }

    expect((yield* api.account.get({ query: {} })).id).toBeGreaterThan(0)
    const [organization] = (yield* api.organizations.list({ query: {} })).items
    expect(yield* api.organizations.get({ params: { id: organization!.id }, query: {} })).toEqual(organization)
    expect((yield* api.companies.list({ query: { companyIds } })).totalItemsCount).toBe(companyIds.length)
    expect((yield* api.companies.get({ params: { id: companyId }, query: {} })).id).toBe(companyId)
    expect((yield* api.companyEarnings.list({ query: { companyIds } })).items).not.toHaveLength(0)
    expect((yield* api.companyDeductions.list({ query: {} })).items).not.toHaveLength(0)
    expect((yield* api.companyTaxCodes.list({ query: { includeFederal: true } })).items).not.toHaveLength(0)
    const [run] = (yield* api.payrollRuns.list({ query: { companyIds } })).items
    expect((yield* api.paychecks.list({ query: year })).items).not.toHaveLength(0)
    const journal = yield* api.generalLedger.get({
      query: { companyId: run!.companyId, payrollNumber: run!.payrollNumber, includeWorkersCompensation: true }
    })
    expect(journal.totalDebits).toEqual(journal.totalCredits)
    expect((yield* api.timePunches.list({ query: { ...days, companyIds } })).items).not.toHaveLength(0)
    expect((yield* api.directEntryEarnings.list({ query: { ...days, companyIds } })).items).not.toHaveLength(0)
    const assignments = yield* api.departmentAssignments.list({ query: { companyIds, includeDepartments: true } })
    expect(assignments.included?.departments).not.toHaveLength(0)
    expect((yield* api.employees.list({ query: { companyId } })).employees).not.toHaveLength(0)
    expect(yield* api.employees.get({ params: { id: employee.id }, query: {} })).toMatchObject({ id: employee.id })
    expect((yield* api.employees.connected({ query: { employeeId: employee.id } })).employeeId).toBe(employee.id)

    const [earning] = yield* api.pendingEarnings.create({
      query: {},
      payload: [{ ...owner, companyEarningId: bonus.id, flatAmount: { amount: Decimal.make(150) } }]
    })
    expect((yield* api.pendingEarnings.list({ query: effective })).items).not.toHaveLength(0)
    yield* api.pendingEarnings.delete({ query: {}, payload: earning!.ids })

    const flatAmount = { employeeAmount: Decimal.make(45), employerAmount: Decimal.make(0) }
    const [withheld] = yield* api.pendingDeductions.create({
      query: {},
      payload: [{ ...owner, companyDeductionId: deduction.id, flatAmount }]
    })
    expect((yield* api.pendingDeductions.list({ query: effective })).items).not.toHaveLength(0)
    yield* api.pendingDeductions.delete({ query: {}, payload: [withheld!.id] })

    const { items } = yield* api.scheduledDeductions.upsert({
      query: {},
      payload: [
        { employeeId: employee.id, companyDeductionId: deduction.id, effectiveFrom: date("2026-04-01"), flatAmount }
      ]
    })
    const { employeeDeductionId } = items[0]!
    const scheduled = yield* api.scheduledDeductions.list({ query: { employeeIds: [employee.id] } })
    expect(scheduled.items.map((found) => found.employeeDeductionId)).toContain(employeeDeductionId)
  }).pipe(Effect.provide(Simulator.layer({ generated: { companies: 3, employees: 12, payrolls: 3 } })))
)
