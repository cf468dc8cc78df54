import { chosenFrom, Connector, WriteJournal } from "@ferrule/core"
import {
  CompanyDeductionId,
  CompanyId,
  EmployeeId,
  OrganizationId,
  Payroll,
  PayrollNumber
} from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { generatedKey, generateScenario, limitedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"

const size = { seed: 3, companies: 2, employees: 1200, payrolls: 3 }
const scenario = generateScenario(size)
const [someone] = scenario.employees ?? []

const connected = (apiKey = generatedKey, options: SimulatorOptions = {}) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(apiKey), policy: { baseDelay: 0 } }).pipe(
    Layer.provideMerge(Simulator.layer({ generated: size, ...options })),
    Layer.merge(WriteJournal.layerMemory)
  )

const earnings = PayrollConnector.actions.find(({ name }) => name === "create_pending_earnings") ?? expect.fail()

/** Fields that actions have, each from its id: whatever payload an id is part of, its list comes with it. */
const filters = {
  name: "filters",
  payload: Schema.Struct({
    organizationId: OrganizationId,
    companyIds: Schema.Array(CompanyId),
    employeeId: EmployeeId,
    deduction: CompanyDeductionId,
    voluntary: CompanyDeductionId.pipe(chosenFrom("voluntary_deduction_types", { dependsOn: ["companies"] })),
    payrollNumber: PayrollNumber
  })
}

const options = Connector.options(PayrollConnector)
const labels = (page: { readonly options: ReadonlyArray<{ readonly label: string }> }) =>
  page.options.map(({ label }) => label)

const served = Effect.flatMap(Simulator, ({ requests }) =>
  Effect.map(requests, (all) => all.map(({ path }) => path.split("?")[0]))
)

describe("what can be chosen", () => {
  it.effect("companies, by name and code", () =>
    Effect.gen(function* () {
      const load = yield* options
      const all = yield* load(earnings, { field: "earnings[].companyId" })
      expect(all.options).toEqual(
        (scenario.companies ?? [])
          .map(({ code, id, name }) => ({ value: id, label: name ?? "", hint: code }))
          .toSorted((a, b) => a.label.localeCompare(b.label))
      )
      const [, second] = all.options
      expect((yield* load(earnings, { field: "earnings[].companyId", search: `${second?.hint}` })).options).toEqual([
        second
      ])
    }).pipe(Effect.provide(connected()))
  )

  it.effect("companies of the organization that is chosen, and organizations", () =>
    Effect.gen(function* () {
      const load = yield* options
      const { options: organizations } = yield* load(filters, { field: "organizationId" })
      expect(organizations.length).toBeGreaterThan(0)
      const organizationId = organizations[0]?.value
      const { options: companies } = yield* load(filters, { field: "companyIds", payload: { organizationId } })
      const ofIt = (scenario.companies ?? []).filter((company) => company.organizationId === organizationId)
      expect(companies.map(({ value }) => value)).toEqual(ofIt.map(({ id }) => id))
    }).pipe(Effect.provide(connected()))
  )

  it.effect("employees by typing a name or an e-mail address, of a company of 1,200, which is read once", () =>
    Effect.gen(function* () {
      const load = yield* options
      const companyId = someone?.companyId
      const employees = (search: string, page = 1) =>
        load(earnings, { field: "earnings[0].employeeId", payload: { earnings: [{ companyId }] }, search, page })
      expect(yield* employees("")).toMatchObject({ options: { length: 50 }, nextPage: 2, isCutOff: false })
      expect(yield* employees("", 24)).not.toHaveProperty("nextPage")
      for (const search of [someone?.email ?? "", `${someone?.lastName} ${someone?.firstName} ${someone?.id}`]) {
        expect((yield* employees(search)).options.map(({ value }) => value)).toContain(someone?.id)
      }
      expect((yield* served).filter((path) => path === "/api/Employees")).toHaveLength(3)
    }).pipe(Effect.provide(connected()))
  )

  it.effect("earning types, and of these only such as accept the amount that is chosen", () =>
    Effect.gen(function* () {
      const load = yield* options
      const types = (row: object) =>
        Effect.map(
          load(earnings, {
            field: "earnings[0].companyEarningId",
            payload: { earnings: [{ companyId: 101, ...row }] }
          }),
          (page) => page.options.map(({ value }) => value).toSorted()
        )
      const ofCompany = (scenario.companyEarnings ?? []).filter(({ companyId }) => companyId === 101)
      const accepting = (type: string) =>
        ofCompany.flatMap(({ acceptedAmountTypes = [], id }) =>
          acceptedAmountTypes?.includes(type) === true ? [id] : []
        )
      expect(yield* types({})).toEqual(ofCompany.map(({ id }) => id).toSorted())
      expect(yield* types({ flatAmount: {} })).toEqual(accepting("flatAmount").toSorted())
      expect(yield* types({ unitsAmount: { units: 2 } })).toEqual(accepting("unitsAmount").toSorted())
      expect(accepting("flatAmount")).not.toEqual(accepting("unitsAmount"))
    }).pipe(Effect.provide(connected()))
  )

  it.effect("deduction types, or only the voluntary ones", () =>
    Effect.gen(function* () {
      const load = yield* options
      const payload = { companyIds: [101] }
      const all = yield* load(filters, { field: "deduction", payload })
      const voluntary = yield* load(filters, { field: "voluntary", payload })
      const garnishments = (scenario.companyDeductions ?? []).filter(
        ({ category, companyId }) => companyId === 101 && /garnishment|childSupport|levy|incomeTax/.test(category ?? "")
      )
      expect(garnishments.length).toBeGreaterThan(0)
      expect(all.options.length - voluntary.options.length).toBe(garnishments.length)
    }).pipe(Effect.provide(connected()))
  )

  it.effect("departments, each once", () =>
    Effect.gen(function* () {
      const load = yield* options
      const field = "earnings[0].laborDistributedDepartmentId"
      const page = yield* load(earnings, { field, payload: { earnings: [{ companyId: 101 }] } })
      const ids = (scenario.departments ?? []).flatMap((each) => (each.companyId === 101 ? [each.departmentId] : []))
      expect(ids.length).toBeGreaterThan(1)
      expect(page.options.map(({ value }) => value).toSorted()).toEqual(ids.toSorted())
    }).pipe(Effect.provide(connected()))
  )

  it.effect("payroll runs, the latest first", () =>
    Effect.gen(function* () {
      const load = yield* options
      const page = yield* load(filters, { field: "payrollNumber", payload: { companyIds: [101] } })
      expect(labels(page)).toEqual(["Payroll 3", "Payroll 2", "Payroll 1"])
      expect(page.options[0]?.hint).toMatch(/^paid on \d{4}-\d{2}-\d{2}$/)
    }).pipe(Effect.provide(connected()))
  )

  it.effect("nothing before the company is chosen", () =>
    Effect.gen(function* () {
      const load = yield* options
      const error = yield* Effect.flip(load(earnings, { field: "earnings[0].employeeId", payload: {} }))
      expect(error).toMatchObject({ _tag: "ChooseFirst", field: "earnings[].companyId" })
      expect(error.message).toBe("Choose Company first: what can be chosen here depends on it.")
    }).pipe(Effect.provide(connected()))
  )

  it.effect("only what the key of this connection may see", () =>
    Effect.gen(function* () {
      const load = yield* options
      const { options: companies } = yield* load(earnings, { field: "earnings[].companyId" })
      expect(companies.map(({ value }) => value)).toEqual([101])
    }).pipe(Effect.provide(connected(limitedKey)))
  )

  it.effect("again after an outage: the error of the API comes through, and nothing of it is kept", () =>
    Effect.gen(function* () {
      const load = yield* options
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ kind: "status", status: 503, operation: "listCompanies" }] })
      expect(yield* Effect.flip(load(earnings, { field: "earnings[].companyId" }))).toMatchObject({
        _tag: "Unavailable"
      })
      yield* setFaults({ faults: [] })
      expect((yield* load(earnings, { field: "earnings[].companyId" })).options).toHaveLength(2)
    }).pipe(Effect.provide(connected()))
  )
})
