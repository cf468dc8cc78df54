import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { harborGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get } from "../fixtures/wire.ts"

describe("company configuration", () => {
  it.effect("4.3, 2.5: earning types with the amounts that each accepts", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/company-earnings?company-ids=101")
      expect(
        json.items.map(({ acceptedAmountTypes }: { acceptedAmountTypes: unknown }) => acceptedAmountTypes)
      ).toEqual([["unitsAmount", "unitsAndRateAmount"], ["flatAmount"], []])
      expect(json.items[1]).toMatchObject({ id: 1102, code: "BON", name: "Bonus", calculationMethod: "flatAmount" })
    }).pipe(inHarbor)
  )

  it.effect("4.3, 2.6: deduction types, also of one category", () =>
    Effect.gen(function* () {
      expect(column(yield* get("/company-deductions"), "id")).toEqual([1201, 1202, 1203])
      expect(column(yield* get("/company-deductions?category=healthInsurance"), "id")).toEqual([1203])
      expect(column(yield* get("/company-deductions?category=healthInsurance&company-ids=101"), "id")).toEqual([])
      const unknown = yield* get("/company-deductions?category=lottery")
      expect([unknown.status, faultsOf(unknown)]).toEqual([400, ["category"]])
    }).pipe(inHarbor)
  )

  it.effect("4.3, 2.7: tax codes; federal ones only when they are asked for", () =>
    Effect.gen(function* () {
      expect(column(yield* get("/company-tax-codes"), "taxCode")).toEqual(["NY-SIT"])
      expect(column(yield* get("/company-tax-codes?include-federal=false"), "taxCode")).toEqual(["NY-SIT"])
      const all = yield* get(`/company-tax-codes?include-federal=true&organization-id=${harborGroup}`)
      expect(column(all, "taxCode")).toEqual(["NY-SIT", "FIT"])
      expect(all.text).not.toContain("isFederal")
      expect((yield* get("/company-tax-codes?include-federal=yes")).status).toBe(400)
    }).pipe(inHarbor)
  )
})
