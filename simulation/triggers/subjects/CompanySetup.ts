import { CompanyDeductionId, CompanyEarningId, TaxCodeId } from "@ferrule/core/payroll"
import { Redacted } from "effect"
import type { Records } from "../../../packages/testing/src/world/Scenario.ts"
import type { World } from "../../../packages/testing/src/world/World.ts"
import { key } from "../../world/WitnessedWorld.ts"
import { of, type OfWorld, type Subject } from "./Subject.ts"

const firstId = 90_000

export const earningTypes: OfWorld = of("companyEarnings", {
  make: ({ company, serial }) => ({
    id: CompanyEarningId.make(firstId + serial),
    companyId: company.id,
    code: `E${serial}`,
    name: `Earning ${serial}`,
    acceptedAmountTypes: ["flatAmount"]
  }),
  change: (record, serial) => ({ ...record, name: `Earning ${serial}` })
})

export const deductionTypes: OfWorld = of("companyDeductions", {
  make: ({ company, serial }) => ({
    id: CompanyDeductionId.make(firstId + serial),
    companyId: company.id,
    code: `D${serial}`,
    name: `Deduction ${serial}`,
    category: "charity"
  }),
  change: (record, serial) => ({ ...record, name: `Deduction ${serial}` })
})

export const taxCodes: OfWorld = of("companyTaxCodes", {
  make: ({ company, serial }) => ({
    taxCodeId: TaxCodeId.make(firstId + serial),
    companyId: company.id,
    taxCode: `T${serial}`,
    taxDescription: `Tax ${serial}`,
    isFederal: serial % 2 === 0
  }),
  change: (record, serial) => ({ ...record, taxDescription: `Tax ${serial}` })
})

/** The companies that the key opens: they come and go with access, and change their names. */
export const companyAccess = (world: World): Subject => {
  const { accounts, companies } = world.records
  const named = (company: Records["companies"]) => ({ ...company, companyId: company.id })
  const seen = new WeakMap<Records["companies"], ReturnType<typeof named>>()
  return {
    served: () =>
      companies.of(accounts.get(Redacted.value(key))?.companyIds ?? []).map((company) => {
        const known = seen.get(company) ?? named(company)
        seen.set(company, known)
        return known
      }),
    begin: () => () => {},
    change: (pick, serial) => {
      const all = companies.all()
      const company = all[pick % Math.max(1, all.length)]
      if (company === undefined) return false
      companies.set({ ...company, name: `Company ${serial}` })
      return true
    },
    turn: () => false,
    remove: () => undefined
  }
}
