import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import type { HttpClient } from "effect/http"
import * as fc from "fast-check"
import { harborGroup, key, pineGroup } from "./fixtures/harbor.ts"
import { get } from "./fixtures/wire.ts"

const seed = 20261121

const groups = { [harborGroup]: [1, 2, 3], [pineGroup]: [4, 5] }
const open = [1, 2, 4]

const day = (number: number): string => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

const runs = Array.from({ length: 60 }, (_, at) => ({
  companyId: 1 + (at % 5),
  payrollNumber: 1 + Math.floor(at / 5),
  paycheckDate: day((at * 7) % 300)
}))

const checks = runs.flatMap(({ companyId, payrollNumber, paycheckDate }) =>
  [1, 2].map((place) => ({
    companyId,
    payrollNumber,
    paycheckDate,
    employeeId: companyId * 10 + place,
    paycheckNumber: `${payrollNumber}-${place}`
  }))
)

const world = {
  accounts: [{ apiKey: key, companyIds: open }],
  organizations: Object.keys(groups).map((id) => ({ id })),
  companies: Object.entries(groups).flatMap(([organizationId, ids]) => ids.map((id) => ({ id, organizationId }))),
  employees: [1, 2, 3, 4, 5].flatMap((companyId) => [1, 2].map((place) => ({ id: companyId * 10 + place, companyId }))),
  payrollRuns: runs,
  paychecks: checks
}

/** Runs a property in which requests are made, against one simulator. */
const holds = <A>(
  arbitrary: fc.Arbitrary<A>,
  property: (input: A) => Effect.Effect<void, unknown, HttpClient.HttpClient>
) =>
  Effect.gen(function* () {
    const context = yield* Effect.context<HttpClient.HttpClient>()
    yield* Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(arbitrary, (input) => Effect.runPromiseWith(context)(property(input))),
        { seed, numRuns: 120 }
      )
    )
  })

const parameter = (name: string, values: ReadonlyArray<unknown> | undefined): string =>
  (values ?? []).map((value) => `&${name}=${value}`).join("")

const maybe = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | undefined> => fc.option(arbitrary, { nil: undefined })
const some = <A>(...values: ReadonlyArray<A>) => maybe(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 }))

const scope = fc.record({
  companyIds: some(1, 2, 3, 4, 5, 99),
  organizationId: maybe(fc.constantFrom<keyof typeof groups>(harborGroup, pineGroup)),
  range: maybe(
    fc
      .tuple(fc.nat(300), fc.nat(300))
      .map(([left, right]) => [day(Math.min(left, right)), day(Math.max(left, right))] as const)
  )
})

type Scope = typeof scope extends fc.Arbitrary<infer A> ? A : never

const isIn = (
  { companyIds, organizationId, range }: Scope,
  record: { readonly companyId: number; readonly paycheckDate: string }
) =>
  open.includes(record.companyId) &&
  (companyIds?.includes(record.companyId) ?? true) &&
  (organizationId === undefined || (groups[organizationId]?.includes(record.companyId) ?? false)) &&
  (range === undefined || (record.paycheckDate >= range[0] && record.paycheckDate <= range[1]))

const asked = ({ companyIds, organizationId, range }: Scope): string =>
  parameter("company-ids", companyIds) +
  parameter("organization-id", organizationId === undefined ? [] : [organizationId]) +
  (range === undefined ? "" : `&paycheck-date-from=${range[0]}&paycheck-date-to=${range[1]}`)

describe("properties", () => {
  const simulated = Effect.provide(Simulator.layer({ scenario: world }))

  it.effect("2.1: whatever the size of the pages, they cover every record exactly once", () =>
    holds(fc.integer({ min: 1, max: 50 }), (size) =>
      Effect.gen(function* () {
        const seen: Array<string> = []
        for (let number = 1; ; number++) {
          const { json } = yield* get(`/payroll-runs?page-size=${size}&page-number=${number}`)
          expect(json.totalItemsCount).toBe(36)
          if (json.items.length === 0) break
          for (const { companyId, payrollNumber } of json.items) seen.push(`${companyId}:${payrollNumber}`)
        }
        expect(seen).toHaveLength(36)
        expect(new Set(seen).size).toBe(36)
      })
    ).pipe(simulated)
  )

  it.effect("4.0.4, 4.0.5, 4.4: payroll runs are those that a plain reading of the filters gives", () =>
    holds(scope, (filters) =>
      Effect.gen(function* () {
        const { json } = yield* get(`/payroll-runs?page-size=500${asked(filters)}`)
        const keyOf = (run: { companyId: number; payrollNumber: number }) => `${run.companyId}:${run.payrollNumber}`
        expect(json.items.map(keyOf).toSorted()).toEqual(
          runs
            .filter((run) => isIn(filters, run))
            .map(keyOf)
            .toSorted()
        )
      })
    ).pipe(simulated)
  )

  it.effect("4.0.4, 4.0.5, 4.4.2: paychecks are those that a plain reading of the filters gives", () =>
    holds(
      fc.tuple(scope, some(11, 12, 21, 31, 41, 52, 99), some("1:1", "2:3", "3:1", "4:12", "9:9")),
      ([filters, employeeIds, payrollKeys]) =>
        Effect.gen(function* () {
          const query = asked(filters) + parameter("employee-ids", employeeIds) + parameter("payroll-keys", payrollKeys)
          const answer = yield* get(`/paychecks?page-size=500${query}`)
          if (filters.range === undefined && employeeIds === undefined && payrollKeys === undefined) {
            expect(answer.status).toBe(400)
            return
          }
          const keyOf = (check: { companyId: number; paycheckNumber: string }) =>
            `${check.companyId}:${check.paycheckNumber}`
          const expected = checks.filter(
            (check) =>
              isIn(filters, check) &&
              (employeeIds?.includes(check.employeeId) ?? true) &&
              (payrollKeys?.includes(`${check.companyId}:${check.payrollNumber}`) ?? true)
          )
          expect(answer.json.items.map(keyOf).toSorted()).toEqual(expected.map(keyOf).toSorted())
        })
    ).pipe(simulated)
  )

  it.effect("assumption 19: shuffled pages still hold as many records as they say", () =>
    holds(fc.integer({ min: 1, max: 40 }), (size) =>
      Effect.gen(function* () {
        const { json } = yield* get(`/payroll-runs?page-size=${size}`)
        expect([json.items.length, json.totalItemsCount]).toEqual([Math.min(size, 36), 36])
      })
    ).pipe(Effect.provide(Simulator.layer({ scenario: world, shuffle: true })))
  )
})
