import { LocalDate } from "@ferrule/core"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import { completePayroll, type PayrollBooks, type PayrollDates } from "../PayrollCompletion.ts"
import type { Draw } from "./Draw.ts"
import type { Days, PendingItems } from "./PendingItems.ts"

/** The payrolls that a company has completed, oldest first. */
export interface PayrollHistory {
  readonly payrollRuns: WorldRecords["payrollRuns"]
  readonly paychecks: WorldRecords["paychecks"]
  readonly generalLedger: WorldRecords["generalLedger"]
}

const fridayBefore = (today: LocalDate.LocalDate): LocalDate.LocalDate => {
  const sinceFriday = ((LocalDate.daysBetween(LocalDate.make("1970-01-02"), today) % 7) + 7) % 7
  return LocalDate.addDays(today, -(sinceFriday === 0 ? 7 : sinceFriday))
}

/** When a biweekly payroll pays: on a Friday, for the two weeks that ended six days before. */
const paidOn = (paycheckDate: LocalDate.LocalDate): PayrollDates => {
  const endDate = LocalDate.addDays(paycheckDate, -6)
  return { paycheckDate, payPeriod: { startDate: LocalDate.addDays(endDate, -13), endDate } }
}

/** When so many payrolls paid, the last of them on the Friday before today. */
export const payrollDates = (count: number, today: LocalDate.LocalDate): ReadonlyArray<PayrollDates> =>
  Array.from({ length: count }, (_, at) => paidOn(LocalDate.addDays(fridayBefore(today), -14 * (count - 1 - at))))

/** The days that the last payroll before today paid for. */
export const lastPayPeriod = (today: LocalDate.LocalDate): PayrollDates["payPeriod"] =>
  paidOn(fridayBefore(today)).payPeriod

/** Marks one paycheck in a hundred as voided, and at least one where there are ten. */
const withVoids = (paychecks: WorldRecords["paychecks"], draw: Draw): WorldRecords["paychecks"] => {
  const count = paychecks.length < 10 ? 0 : Math.max(1, Math.round(paychecks.length / 100))
  const voided = new Set(Array.from({ length: count }, () => draw.integer(0, paychecks.length - 1)))
  return paychecks.map((paycheck, at) => (voided.has(at) ? { ...paycheck, isVoided: true } : paycheck))
}

/** Completes one payroll after the other; what waits for each of them is asked for. */
export const payrollHistory = (
  books: Omit<PayrollBooks, keyof PendingItems | "lastRun">,
  dates: ReadonlyArray<PayrollDates>,
  pending: (days: Days) => PendingItems,
  draw: Draw
): PayrollHistory => {
  let lastRun: Records["payrollRuns"] | undefined
  const completed = dates.map((date) => {
    const days = { from: date.payPeriod.startDate, to: date.payPeriod.endDate }
    const completion = completePayroll({ ...books, ...pending(days), lastRun }, date)
    lastRun = completion.payrollRun
    return completion
  })
  return {
    payrollRuns: completed.map(({ payrollRun }) => payrollRun),
    paychecks: withVoids(
      completed.flatMap(({ paychecks }) => paychecks),
      draw
    ),
    generalLedger: completed.map(({ generalLedger }) => generalLedger)
  }
}
