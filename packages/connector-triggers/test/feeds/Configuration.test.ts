import { Companies, type CompanyChoice, DeductionTypes, EarningTypes, TaxCodes } from "@ferrule/connector-triggers"
import { Feed } from "@ferrule/core"
import { limitedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { asked, companies, keysOf, recordsOf, sectionsOf, simulated, world } from "../support/watchedApi.ts"

const keysIn = (keys: Readonly<Record<string, ReadonlyArray<string>>>) => Object.values(keys).flat().toSorted()

describe("companies", () => {
  it.effect("are all that the connection can see, or those of the payload", () =>
    Effect.gen(function* () {
      expect(yield* keysOf(Companies, "all")).toEqual({ "all companies": ["101", "102"] })
      expect(yield* asked).toEqual(["/companies page-number=1 page-size=500"])
      expect(yield* keysOf(Companies, "recent", companies(102, 999))).toEqual({ "companies 102,999": ["102"] })
      expect(yield* asked).toEqual(["/companies company-ids=102,999 page-number=1 page-size=500"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are asked for by at most 100 ids a request", () =>
    Effect.gen(function* () {
      const chosen = companies(...Array.from({ length: 130 }, (_, at) => 101 + at))
      expect((yield* sectionsOf(Companies, "all", chosen)).map(({ id }) => id.split(",").length)).toEqual([100, 30])
      expect(keysIn(yield* keysOf(Companies, "all", chosen))).toEqual(["101", "102"])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are none where access is lost, and each counts as visible as long as it is asked for", () =>
    Effect.gen(function* () {
      const groups = (payload: CompanyChoice) => Companies.groups?.(payload) ?? Effect.succeed([])
      expect(yield* groups({})).toEqual([Feed.everyGroup])
      expect(yield* groups(companies(101))).toEqual(["101"])
      const { apply, world } = yield* Simulator
      const account = (yield* world).accounts.find(({ apiKey }) => apiKey === limitedKey) ?? expect.fail()
      yield* apply({ upsert: { accounts: [{ ...account, companyIds: [] }] } })
      expect(yield* keysOf(Companies, "all")).toEqual({ "all companies": [] })
      expect(Companies.gone?.("101", "")).toEqual({ id: 101 })
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )

  it("change with name, code and organization", () => {
    const [company = expect.fail()] = world.companies
    const print = (change: object) => JSON.stringify(Companies.fingerprint?.({ ...company, ...change }))
    expect(print({ organizationName: "Other" })).toBe(print({}))
    for (const change of [{ name: "A" }, { code: "B" }, { organizationId: null }]) {
      expect(print(change)).not.toBe(print({}))
    }
  })
})

describe("earning and deduction types", () => {
  it.effect("are asked for of all companies at once", () =>
    Effect.gen(function* () {
      expect(keysIn(yield* keysOf(EarningTypes, "all"))).toEqual(
        world.companyEarnings.map(({ id }) => `${id}`).toSorted()
      )
      expect((yield* asked).at(-1)).toBe("/company-earnings company-ids=101,102 page-number=1 page-size=500")
      expect(keysIn(yield* keysOf(DeductionTypes, "recent"))).toEqual(
        world.companyDeductions.map(({ id }) => `${id}`).toSorted()
      )
      expect((yield* asked).at(-1)).toBe("/company-deductions company-ids=101,102 page-number=1 page-size=500")
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("change with whatever they say, and are known by id and company when they are gone", () =>
    Effect.gen(function* () {
      const [earning = expect.fail()] = (yield* recordsOf(EarningTypes)).values()
      expect(EarningTypes.fingerprint?.(earning)).toEqual({ ...earning, id: undefined })
      expect(EarningTypes.group?.(earning)).toBe("101")
      for (const feed of [EarningTypes, DeductionTypes]) {
        const gone = feed.gone?.("1101", "102")
        expect(gone).toEqual({ id: 1101, companyId: 102 })
        expect(Schema.is(feed.record)(gone)).toBe(true)
      }
    }).pipe(Effect.provide(simulated()))
  )
})

describe("tax codes", () => {
  it.effect("are federal ones too", () =>
    Effect.gen(function* () {
      expect(keysIn(yield* keysOf(TaxCodes, "all"))).toEqual(
        world.companyTaxCodes.map(({ companyId, taxCodeId }) => `${companyId}:${taxCodeId}`).toSorted()
      )
      expect((yield* asked).at(-1)).toBe(
        "/company-tax-codes company-ids=101,102 include-federal=true page-number=1 page-size=500"
      )
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are known by company and code when they are gone", () =>
    Effect.gen(function* () {
      const [code = expect.fail()] = (yield* recordsOf(TaxCodes)).values()
      const gone = TaxCodes.gone?.("101:1305", "101")
      expect(gone).toEqual({ companyId: 101, taxCodeId: 1305 })
      expect(Schema.is(TaxCodes.record)(gone)).toBe(true)
      expect(TaxCodes.fingerprint?.(code)).not.toHaveProperty("taxCodeId")
      expect(TaxCodes.fingerprint?.(code)).toHaveProperty("sutaTaxRateAmount")
    }).pipe(Effect.provide(simulated()))
  )
})
