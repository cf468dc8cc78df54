import type { Paycheck } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import * as Cents from "./Cents.ts"
import type { PayrollDates } from "./PayrollBooks.ts"

/** One deduction on a paycheck. */
export type DeductionLine = NonNullable<Paycheck["paycheckDeductions"]>[number]

/**
 * Whether a payroll takes a scheduled deduction: an active one that is in force on the paycheck date. A one-time
 * deduction is taken by the first payroll after it starts.
 */
export const isTaken = (
  deduction: Records["scheduledDeductions"],
  { paycheckDate }: PayrollDates,
  lastRun: Records["payrollRuns"] | undefined
): boolean => {
  const { status, effectiveFrom, effectiveTo, isOneTime } = deduction
  if (status !== "Active" || effectiveFrom === undefined || effectiveFrom === null) return false
  if (effectiveFrom > paycheckDate) return false
  if (isOneTime === true) return effectiveFrom > (lastRun?.paycheckDate ?? "")
  return effectiveTo === undefined || effectiveTo === null || effectiveTo >= paycheckDate
}

/** The lines that scheduled and pending deductions become. */
export const deductionLines = (
  deductions: WorldRecords["scheduledDeductions"] | WorldRecords["pendingDeductions"]
): ReadonlyArray<DeductionLine> =>
  deductions.map(({ companyDeductionId, flatAmount }) => ({
    companyDeductionId,
    employerAmount: Cents.toDecimal(Cents.ofDecimal(flatAmount?.employerAmount)),
    employeeAmount: Cents.toDecimal(Cents.ofDecimal(flatAmount?.employeeAmount))
  }))
