import { TriggerContract } from "@ferrule/testing/contracts"
import { amount, employeeOf, numberOf, secrets } from "./planted.ts"

type Trial = TriggerContract.TriggerContractOptions

/** Clock-ins that are corrected. */
export const punches: Trial = {
  put: (occasion, version) => ({
    timePunches: [
      {
        id: `punch-${numberOf(occasion)}`,
        companyId: occasion.companyId,
        employeeId: employeeOf(occasion),
        time: `${occasion.date}T08:0${version}:00-08:00`,
        type: "ClockIn"
      }
    ]
  }),
  key: (occasion) => `punch-${numberOf(occasion)}`,
  secrets
}

/** Earnings that are entered by hand. */
export const entries: Trial = {
  put: (occasion, version) => ({
    directEntryEarnings: [
      {
        directEntryEarningId: numberOf(occasion),
        companyId: occasion.companyId,
        employeeId: employeeOf(occasion),
        companyEarningId: (occasion.companyId - 100) * 1000 + 106,
        grossAmount: amount + version,
        date: `${occasion.date}T14:00:00-08:00`
      }
    ]
  }),
  key: (occasion) => String(numberOf(occasion)),
  secrets
}
