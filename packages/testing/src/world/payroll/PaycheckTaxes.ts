import type { Paycheck } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import * as Cents from "./Cents.ts"

/** One tax on a paycheck. */
export type TaxLine = NonNullable<Paycheck["paycheckTaxes"]>[number]

/** What employee and employer owe, in millionths of the taxable wages. */
interface Shares {
  readonly employee: bigint
  readonly employer: bigint
}

/** A tax of a company and its rate. */
export interface TaxRate extends Shares {
  readonly companyTaxId: number
}

const sharesByType: ReadonlyMap<string, Shares> = new Map([
  ["FIT", { employee: 110_000n, employer: 0n }],
  ["SS", { employee: 62_000n, employer: 62_000n }],
  ["MED", { employee: 14_500n, employer: 14_500n }],
  ["FUTA", { employee: 0n, employer: 6_000n }],
  ["SIT", { employee: 43_500n, employer: 0n }],
  ["LIT", { employee: 9_000n, employer: 0n }]
])

const sharesOf = ({ taxType, sutaTaxRateAmount }: Records["companyTaxCodes"]): Shares | undefined => {
  // The unemployment rate is read as a percentage: a hundredth of a percent is a hundred millionths.
  const unemployment = Cents.ofDecimal(sutaTaxRateAmount) * 100n
  return unemployment > 0n ? { employee: 0n, employer: unemployment } : sharesByType.get(taxType ?? "")
}

/** The taxes of a company whose rate is known by their type; the others are not withheld. */
export const taxRates = (codes: WorldRecords["companyTaxCodes"]): ReadonlyArray<TaxRate> =>
  codes.flatMap((code) => {
    const shares = sharesOf(code)
    return shares === undefined ? [] : [{ companyTaxId: code.taxCodeId, ...shares }]
  })

/** The taxes on wages; none on wages below zero. */
export const taxLines = (wages: Cents.Cents, rates: ReadonlyArray<TaxRate>): ReadonlyArray<TaxLine> =>
  wages <= 0n
    ? []
    : rates.map(({ companyTaxId, employee, employer }) => ({
        companyTaxId,
        employerAmount: Cents.toDecimal(Cents.millionths(wages, employer)),
        employeeAmount: Cents.toDecimal(Cents.millionths(wages, employee))
      }))
