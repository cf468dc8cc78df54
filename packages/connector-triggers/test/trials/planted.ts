import { TriggerContract } from "@ferrule/testing/contracts"

type Occasion = TriggerContract.Occasion

/** An amount that is found wherever it shows. */
export const amount = 98_765.43

/** Texts in the records of trials that nothing may print. */
export const secrets = [String(amount), String(amount + 1), String(amount + 2)]

/** The first employee of the company of an occasion. */
export const employeeOf = ({ companyId }: Occasion): number => (companyId - 1) * 1000 + 1

/** A number that no other company's occasion has. */
export const numberOf = ({ companyId, n }: Occasion): number => companyId * 10_000 + n

/** The same as a GUID. */
export const guidOf = (occasion: Occasion): string =>
  `0f8fad5b-d9cb-469f-a165-${String(numberOf(occasion)).padStart(12, "0")}`
