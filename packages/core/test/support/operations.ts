import type { ApiError } from "@ferrule/core"
import { Decimal, LocalDate } from "@ferrule/core"
import { type Payroll, PayrollApi } from "@ferrule/core/payroll"
import { generateScenario, Scenario } from "@ferrule/testing"
import { Effect } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"

/** An operation of the contract. */
export interface Operation {
  /** As errors name it: `payrollRuns.list`. */
  readonly name: string
  readonly endpoint: HttpApiEndpoint.Top
}

const declared = (): ReadonlyArray<Operation> => {
  const found: Array<Operation> = []
  HttpApi.reflect(PayrollApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint }) => {
      found.push({ name: `${group.identifier}.${endpoint.identifier}`, endpoint })
    }
  })
  return found
}

/** Every operation, read off the contract. */
export const operations: ReadonlyArray<Operation> = declared()

const generated = generateScenario({ seed: 0, companies: 1, employees: 2, payrolls: 1 })

/** A small world in which every call of {@link calls} succeeds. */
export const scenario = Scenario.encode(generated)

const { companies, employees, payrollRuns, pendingEarnings, pendingDeductions } = generated
const first = <Item>([item]: ReadonlyArray<Item>): Item => {
  if (item === undefined) throw new Error("The generated world lacks a record.")
  return item
}
const ofType = <Item extends { readonly code?: string | null | undefined }>(items: ReadonlyArray<Item>, code: string) =>
  first(items.filter((item) => item.code === code))
const company = first(companies)
const organization = first(generated.organizations)
const employee = first(employees)
const companyIds = [company.id]
const from = LocalDate.make("2026-01-01")
const to = LocalDate.make("2026-06-30")
const earningType = first(generated.companyEarnings.filter((type) => type.acceptedAmountTypes?.includes("flatAmount")))
const deductionType = ofType(generated.companyDeductions, "MED")
const flatAmount = { employeeAmount: Decimal.make(12.5), employerAmount: Decimal.make(3) }

/** A call of every operation, each of which succeeds in that world. */
export const calls: Readonly<Record<string, (payroll: Payroll["Service"]) => Effect.Effect<unknown, ApiError>>> = {
  "account.get": (payroll) => payroll.account.get(),
  "organizations.list": (payroll) => payroll.organizations.list(),
  "organizations.get": (payroll) => payroll.organizations.get({ params: { id: organization.id } }),
  "companies.list": (payroll) => payroll.companies.list({ query: { companyIds } }),
  "companies.get": (payroll) => payroll.companies.get({ params: { id: company.id } }),
  "companyEarnings.list": (payroll) => payroll.companyEarnings.list({ query: { companyIds } }),
  "companyDeductions.list": (payroll) => payroll.companyDeductions.list({ query: { companyIds } }),
  "companyTaxCodes.list": (payroll) => payroll.companyTaxCodes.list({ query: { companyIds } }),
  "payrollRuns.list": (payroll) => payroll.payrollRuns.list({ query: { companyIds } }),
  "paychecks.list": (payroll) => payroll.paychecks.list({ query: { employeeIds: [employee.id] } }),
  "generalLedger.get": (payroll) =>
    payroll.generalLedger.get({
      query: { companyId: company.id, payrollNumber: first(payrollRuns).payrollNumber }
    }),
  "scheduledDeductions.list": (payroll) => payroll.scheduledDeductions.list({ query: { employeeIds: [employee.id] } }),
  "scheduledDeductions.upsert": (payroll) =>
    payroll.scheduledDeductions.upsert({
      payload: [{ employeeId: employee.id, companyDeductionId: deductionType.id, effectiveFrom: from, flatAmount }]
    }),
  "pendingEarnings.create": (payroll) =>
    payroll.pendingEarnings.create({
      payload: [
        {
          companyId: company.id,
          employeeId: employee.id,
          companyEarningId: earningType.id,
          flatAmount: { amount: Decimal.make(150) },
          date: from
        }
      ]
    }),
  "pendingEarnings.list": (payroll) =>
    payroll.pendingEarnings.list({ query: { companyIds, effectiveDateFrom: from, effectiveDateTo: to } }),
  "pendingEarnings.delete": (payroll) => payroll.pendingEarnings.delete({ payload: [first(pendingEarnings).id] }),
  "pendingDeductions.create": (payroll) =>
    payroll.pendingDeductions.create({
      payload: [
        { companyId: company.id, employeeId: employee.id, companyDeductionId: deductionType.id, flatAmount, date: from }
      ]
    }),
  "pendingDeductions.list": (payroll) =>
    payroll.pendingDeductions.list({ query: { companyIds, effectiveDateFrom: from, effectiveDateTo: to } }),
  "pendingDeductions.delete": (payroll) => payroll.pendingDeductions.delete({ payload: [first(pendingDeductions).id] }),
  "timePunches.list": (payroll) => payroll.timePunches.list({ query: { startDate: from, endDate: to, companyIds } }),
  "directEntryEarnings.list": (payroll) =>
    payroll.directEntryEarnings.list({ query: { startDate: from, endDate: to, companyIds } }),
  "departmentAssignments.list": (payroll) => payroll.departmentAssignments.list({ query: { companyIds } }),
  "employees.list": (payroll) => payroll.employees.list({ query: { companyId: company.id } }),
  "employees.get": (payroll) => payroll.employees.get({ params: { id: employee.id } }),
  "employees.connected": (payroll) => payroll.employees.connected({ query: { employeeId: employee.id } })
}

type Caller = (payroll: Payroll["Service"], request: object) => Effect.Effect<unknown, ApiError>

/** Calls an operation with a request that need not be acceptable. */
export const callWith =
  (name: string): Caller =>
  (payroll, request) => {
    const [group = "", operation = ""] = name.split(".")
    const groups = payroll as unknown as Record<
      string,
      Record<string, (request: object) => Effect.Effect<unknown, ApiError>>
    >
    return groups[group]?.[operation]?.(request) ?? Effect.die(`There is no ${name}`)
  }

/** The request that a call of {@link calls} makes. */
export const requestOf = (name: string): object => {
  const made: Array<object> = []
  const recorder = new Proxy(
    {},
    {
      get:
        () =>
        (request: object = {}) => (made.push(request), Effect.void)
    }
  )
  calls[name]?.(new Proxy({}, { get: () => recorder }) as Payroll["Service"])
  return made[0] ?? {}
}
