import { Decimal } from "@ferrule/core"
import type { WholeLedger } from "@ferrule/core/payroll"
import { BigDecimal } from "effect"
import type { ReadyJournal } from "./ReadyJournal.ts"

const amountsOf = ({ items }: WholeLedger, side: "debit" | "credit"): ReadonlyArray<Decimal.Decimal> =>
  items.flatMap(({ amount, type }) => (type === side && amount !== undefined && amount !== null ? [amount] : []))

/** The journal of a run, where its ledger has lines, each with a side and an amount, and debits are credits exactly. */
export const readyJournalOf = (
  run: Pick<ReadyJournal, "companyId" | "payrollNumber">,
  ledger: WholeLedger
): ReadyJournal | undefined => {
  const [debits, credits] = [amountsOf(ledger, "debit"), amountsOf(ledger, "credit")]
  const ledgerLines = ledger.items.length
  if (ledgerLines === 0 || debits.length + credits.length < ledgerLines) return undefined
  if (!BigDecimal.equals(Decimal.sum(debits), Decimal.sum(credits))) return undefined
  return {
    ...run,
    paycheckDate: ledger.paycheckDate ?? null,
    payPeriod: ledger.payPeriod ?? null,
    totalDebits: Decimal.formatSum(debits, 2),
    totalCredits: Decimal.formatSum(credits, 2),
    ledgerLines
  }
}
