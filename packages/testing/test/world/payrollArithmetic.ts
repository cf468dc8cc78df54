import { Decimal, type DecimalType } from "@ferrule/core"
import type { Paycheck } from "@ferrule/core/payroll"
import { BigDecimal } from "effect"
import { expect } from "vitest"
import type { Scenario } from "@ferrule/testing"

type Amount = DecimalType | null | undefined

/** The exact total; what is missing or null counts as nothing. Knows nothing of how payrolls are calculated. */
export const total = (...amounts: ReadonlyArray<Amount>): BigDecimal.BigDecimal =>
  Decimal.sum(amounts.filter((amount) => amount !== undefined && amount !== null))

const minus = (from: BigDecimal.BigDecimal, ...others: ReadonlyArray<BigDecimal.BigDecimal>) =>
  others.reduce((left, right) => BigDecimal.subtract(left, right), from)

export const expectEqual = (actual: BigDecimal.BigDecimal, expected: BigDecimal.BigDecimal): void =>
  expect(BigDecimal.format(BigDecimal.normalize(actual))).toBe(BigDecimal.format(BigDecimal.normalize(expected)))

const isInCents = (amount: Amount): boolean => BigDecimal.normalize(total(amount)).scale <= 2

/** What was earned less what was withheld is paid, and what is paid is deposited or on the check; all in whole cents. */
export const expectPaycheckAddsUp = (paycheck: Paycheck): void => {
  const { netPay, paycheckDeductions, paycheckEarnings, paycheckTaxes } = paycheck
  const lines = (paycheckEarnings ?? []).map(({ totalAmount }) => totalAmount)
  const deductions = (paycheckDeductions ?? []).map(({ employeeAmount }) => employeeAmount)
  const taxes = (paycheckTaxes ?? []).map(({ employeeAmount }) => employeeAmount)
  const deposits = (netPay?.directDeposits ?? []).map(({ amount }) => amount)
  const check = netPay?.checkDistribution?.amount
  expectEqual(total(netPay?.total), minus(total(...lines), total(...deductions), total(...taxes)))
  expectEqual(total(...deposits, check), total(netPay?.total))
  expect([...lines, ...deductions, ...taxes, ...deposits, check].every(isInCents)).toBe(true)
}

const side = (items: Scenario.Records["generalLedger"]["items"], type: string) =>
  total(...items.filter((item) => item.type === type).map(({ amount }) => amount))

/** Debits and credits are equal, with and without the lines of workers' compensation. */
export const expectBalance = ({ items }: Scenario.Records["generalLedger"]): void => {
  const without = items.filter(({ distribution }) => distribution?.startsWith("workers-compensation") !== true)
  expectEqual(side(items, "debit"), side(items, "credit"))
  expectEqual(side(without, "debit"), side(without, "credit"))
}
