import type { EmployeeId, Paycheck } from "@ferrule/core/payroll"
import * as Cents from "./Cents.ts"
import { trait } from "./PayRate.ts"

type NetPay = NonNullable<Paycheck["netPay"]>

const deposits = (employeeId: EmployeeId, net: Cents.Cents): NonNullable<NetPay["directDeposits"]> => {
  const habit = trait(employeeId, 3, 10)
  if (net <= 0n || habit === 0) return []
  if (habit > 2) return [{ amount: Cents.toDecimal(net), accountType: "checking" }]
  const saved = Cents.millionths(net, 100_000n)
  return [
    { amount: Cents.toDecimal(net - saved), accountType: "checking" },
    { amount: Cents.toDecimal(saved), accountType: "savings" }
  ]
}

/** How net pay is paid out: each employee has a habit, and what is not deposited goes on a check. */
export const netPay = (employeeId: EmployeeId, net: Cents.Cents): NetPay => {
  const directDeposits = deposits(employeeId, net)
  return {
    total: Cents.toDecimal(net),
    directDeposits,
    checkDistribution: { amount: Cents.toDecimal(directDeposits.length === 0 ? net : 0n), isPremiumPay: false }
  }
}
