import type { Records } from "../world/Scenario.ts"
import type { DateRange } from "./DateRange.ts"

/**
 * Whether a scheduled deduction falls into the range: it started in it, and ended in it or has no end; a one-time
 * deduction only has to start in it (specification 4.5 rule 2; assumption 32).
 */
export const contains = ({ from, to }: DateRange, deduction: Records["scheduledDeductions"]): boolean => {
  if (from.value === undefined && to.value === undefined) return true
  const start = deduction.effectiveFrom ?? undefined
  if (start === undefined) return false
  const end = deduction.isOneTime === true ? start : (deduction.effectiveTo ?? start)
  return (from.value === undefined || start >= from.value) && (to.value === undefined || end <= to.value)
}
