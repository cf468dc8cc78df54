import { TriggerContract } from "@ferrule/testing/contracts"
import { amount, employeeOf, secrets } from "./planted.ts"

type Trial = TriggerContract.TriggerContractOptions
type Occasion = TriggerContract.Occasion

const runOf = ({ companyId, date, n }: Occasion) => ({ companyId, payrollNumber: n, paycheckDate: date })

/** Payroll runs. */
export const runs: Trial = {
  put: (occasion) => ({ payrollRuns: [runOf(occasion)] }),
  key: ({ companyId, n }) => `${companyId}:${n}`
}

/** What is paid on one day is of one run. */
const runOfDay = (occasion: Occasion) => ({ ...runOf(occasion), payrollNumber: Date.parse(occasion.date) / 86_400_000 })

const paychecks = (change: (version: number) => object): Trial => {
  const paycheckOf = (occasion: Occasion, version = 0) => ({
    ...runOfDay(occasion),
    employeeId: employeeOf(occasion),
    paycheckNumber: String(occasion.n),
    isVoided: false,
    netPay: { total: amount },
    ...change(version)
  })
  return {
    put: (occasion, version) => ({ payrollRuns: [runOfDay(occasion)], paychecks: [paycheckOf(occasion, version)] }),
    take: (occasion) => ({ remove: { paychecks: [paycheckOf(occasion)] } }),
    key: (occasion) => {
      const { companyId, employeeId, paycheckNumber, payrollNumber } = paycheckOf(occasion)
      return [companyId, payrollNumber, employeeId, paycheckNumber].join(":")
    },
    secrets
  }
}

/** Paychecks whose amounts change. */
export const paidAmounts = paychecks((version) => ({ netPay: { total: amount + version } }))

/** Paychecks that are voided, and paid after all. */
export const voids = paychecks((version) => ({ isVoided: version % 2 === 1 }))

/** The ledgers of payroll runs. */
export const journals: Trial = {
  put: (occasion) => {
    const { companyId, paycheckDate, payrollNumber } = runOf(occasion)
    const items = ["debit", "credit"].map((type) => ({ accountNumber: "6000", amount, type }))
    return {
      payrollRuns: [runOf(occasion)],
      generalLedger: [{ companyId, payrollNumber, paycheckDate, items }]
    }
  },
  key: runs.key,
  secrets
}
