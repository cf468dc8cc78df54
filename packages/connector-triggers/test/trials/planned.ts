import { TriggerContract } from "@ferrule/testing/contracts"
import { amount, employeeOf, guidOf, numberOf, secrets } from "./planted.ts"

type Trial = TriggerContract.TriggerContractOptions
type Occasion = TriggerContract.Occasion

const ownerOf = (occasion: Occasion) => ({ companyId: occasion.companyId, employeeId: employeeOf(occasion) })

const deductionTypeOf = ({ companyId }: Occasion): number => (companyId - 100) * 1000 + 201

/** Earnings that wait for a payroll. */
export const pendingEarnings: Trial = {
  put: (occasion, version) => ({
    pendingEarnings: [
      {
        ...ownerOf(occasion),
        id: guidOf(occasion),
        companyEarningId: (occasion.companyId - 100) * 1000 + 106,
        flatAmount: { amount: amount + version },
        date: occasion.date
      }
    ]
  }),
  key: guidOf,
  secrets
}

/** Deductions that wait for a payroll. */
export const pendingDeductions: Trial = {
  put: (occasion, version) => ({
    pendingDeductions: [
      {
        ...ownerOf(occasion),
        id: guidOf(occasion),
        companyDeductionId: deductionTypeOf(occasion),
        flatAmount: { employeeAmount: amount + version, employerAmount: 0 },
        date: occasion.date
      }
    ]
  }),
  key: guidOf,
  secrets
}

const scheduled = (change: (version: number) => object): Trial => ({
  put: (occasion, version) => ({
    scheduledDeductions: [
      {
        ...ownerOf(occasion),
        employeeDeductionId: numberOf(occasion),
        companyDeductionId: deductionTypeOf(occasion),
        status: "Active",
        isOneTime: false,
        effectiveFrom: occasion.date,
        effectiveTo: null,
        flatAmount: { employeeAmount: amount, employerAmount: 0 },
        ...change(version)
      }
    ]
  }),
  key: (occasion) => String(numberOf(occasion)),
  secrets
})

/** Scheduled deductions whose amounts change. */
export const scheduledAmounts = scheduled((version) => ({
  flatAmount: { employeeAmount: amount + version, employerAmount: 0 }
}))

/** Scheduled deductions that are stopped. */
export const stops = scheduled((version) => ({ status: version % 2 === 1 ? "InActive" : "Active" }))
