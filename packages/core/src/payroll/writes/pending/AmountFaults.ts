import * as Decimal from "../../../values/Decimal.ts"
import { amountTypes } from "../../domain/CompanyEarning.ts"
import type { EarningRow } from "../EarningSubmission.ts"
import type { Fault } from "./PendingKind.ts"

const tooLong =
  "It has more than 15 significant digits, so that the number paid might not be the number meant. Round it."

const writable = (field: string, amount: Decimal.Decimal): Fault | undefined =>
  Decimal.isWritable(amount) ? undefined : { field, reason: tooLong }

const nonZero = (field: string, amount: Decimal.Decimal): Fault | undefined =>
  Decimal.isZero(amount)
    ? { field, reason: "It is zero. Give another number, or leave the row out." }
    : writable(field, amount)

const positive = (field: string, rate: Decimal.Decimal): Fault | undefined =>
  Decimal.toNumber(rate) > 0
    ? writable(field, rate)
    : { field, reason: "A rate is above zero. Give such a one, or leave it to the earning type." }

/** What is wrong with the amount of an earning, whatever its type is (specification 4.6, POST rule 1). */
export const earningAmountFault = (row: EarningRow): Fault | undefined => {
  const { flatAmount, unitsAmount, unitsAndRateAmount } = row
  const [first, second] = amountTypes.filter((name) => row[name] !== undefined)
  if (first === undefined || second !== undefined) {
    return { field: second ?? "flatAmount", reason: `Give exactly one of ${amountTypes.join(", ")}.` }
  }
  if (flatAmount !== undefined) return nonZero("flatAmount.amount", flatAmount.amount)
  if (unitsAmount !== undefined) return nonZero("unitsAmount.units", unitsAmount.units)
  if (unitsAndRateAmount === undefined) return undefined
  const { rate, units } = unitsAndRateAmount
  return nonZero("unitsAndRateAmount.units", units) ?? positive("unitsAndRateAmount.rate", rate)
}

/** What is wrong with the amounts of a deduction (specification 4.7). */
export const deductionAmountFault = ({
  flatAmount: { employeeAmount, employerAmount }
}: {
  readonly flatAmount: { readonly employeeAmount: Decimal.Decimal; readonly employerAmount: Decimal.Decimal }
}): Fault | undefined =>
  Decimal.isZero(employeeAmount) && Decimal.isZero(employerAmount)
    ? { field: "flatAmount", reason: "Both amounts are zero. Give one that is not, or leave the row out." }
    : (writable("flatAmount.employeeAmount", employeeAmount) ?? writable("flatAmount.employerAmount", employerAmount))
