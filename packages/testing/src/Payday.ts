import { LocalDate } from "@ferrule/core"
import type { CompanyId, PayrollRun } from "@ferrule/core/payroll"
import { type Duration, Effect } from "effect"
import { booksOf, completePayroll } from "./world/PayrollCompletion.ts"
import type { World } from "./world/World.ts"

/** A payroll to complete. */
export interface Payday {
  readonly companyId: CompanyId
  /** Day of payment; today if left out. */
  readonly paycheckDate?: LocalDate.LocalDate
  /** The days that are paid for; the two weeks before the day of payment if left out. */
  readonly payPeriod?: { readonly startDate: LocalDate.LocalDate; readonly endDate: LocalDate.LocalDate }
  /** How long after the pending items are gone the run shows (assumption 29); at once if left out. */
  readonly lag?: Duration.Input
}

/** Pays a company's employees: its pending items are used up, then its run, paychecks and journal show. */
export const complete = Effect.fnUntraced(function* (
  { records, snapshot, today }: World,
  { companyId, paycheckDate, payPeriod, lag }: Payday
): Effect.fn.Return<PayrollRun> {
  const date = paycheckDate ?? (yield* today)
  const completion = completePayroll(booksOf(snapshot(), companyId), {
    paycheckDate: date,
    payPeriod: payPeriod ?? { startDate: LocalDate.addDays(date, -14), endDate: LocalDate.addDays(date, -1) }
  })
  for (const id of completion.consumedPendingEarningIds) records.pendingEarnings.remove(id)
  for (const id of completion.consumedPendingDeductionIds) records.pendingDeductions.remove(id)
  if (lag !== undefined) yield* Effect.sleep(lag)
  for (const paycheck of completion.paychecks) records.paychecks.set(paycheck)
  records.generalLedger.set(completion.generalLedger)
  records.payrollRuns.set(completion.payrollRun)
  return completion.payrollRun
})
