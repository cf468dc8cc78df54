import { TriggerContract } from "@ferrule/testing/contracts"
import { numberOf } from "./planted.ts"

type Trial = TriggerContract.TriggerContractOptions

const { quietWorld } = TriggerContract

/** Earning types of companies. */
export const earningTypes: Trial = {
  world: { ...quietWorld, companyEarnings: [] },
  put: (occasion, version) => ({
    companyEarnings: [{ id: numberOf(occasion), companyId: occasion.companyId, code: "BON", name: `Bonus ${version}` }]
  }),
  key: (occasion) => String(numberOf(occasion))
}

/** Deduction types of companies. */
export const deductionTypes: Trial = {
  world: { ...quietWorld, companyDeductions: [] },
  put: (occasion, version) => ({
    companyDeductions: [{ id: numberOf(occasion), companyId: occasion.companyId, code: "MED", name: `Plan ${version}` }]
  }),
  key: (occasion) => String(numberOf(occasion))
}

/** Tax codes of companies; half of them are federal. */
export const taxCodes: Trial = {
  world: { ...quietWorld, companyTaxCodes: [] },
  put: (occasion, version) => ({
    companyTaxCodes: [
      {
        companyId: occasion.companyId,
        taxCodeId: occasion.n,
        taxCode: "NY-SIT",
        taxDescription: `Income tax ${version}`,
        isFederal: occasion.n % 2 === 0
      }
    ]
  }),
  key: ({ companyId, n }) => `${companyId}:${n}`
}

/** Companies that the connection sees; whose they are does not count. */
export const companies: Trial = {
  put: (occasion, _, { accounts, organizations }) => ({
    companies: organizations
      .slice(0, 1)
      .map(({ id }) => ({ id: numberOf(occasion), name: "Harbor Coffee", code: "HARB", organizationId: id })),
    accounts: accounts
      .slice(0, 1)
      .map((account) => ({ ...account, companyIds: [...new Set([...account.companyIds, numberOf(occasion)])] }))
  }),
  take: (occasion, { accounts }) => ({
    upsert: {
      accounts: accounts
        .slice(0, 1)
        .map((account) => ({ ...account, companyIds: account.companyIds.filter((id) => id !== numberOf(occasion)) }))
    }
  }),
  key: (occasion) => String(numberOf(occasion)),
  standing: ["101", "102"],
  payload: () => ({}),
  isByCompany: false
}
