import type { CompanyId, EmployeeDeductionId } from "../../domain/Ids.ts"
import type { ScheduledDeduction } from "../../domain/ScheduledDeduction.ts"
import type { ScheduleRow } from "../ScheduleSubmission.ts"

/** A scheduled deduction on its way. */
export interface ScheduleItem {
  /** Its row in the submission, counted from 1. */
  readonly row: number
  readonly value: ScheduleRow
  /** Which deduction it is: an employee has one of each type. */
  readonly key: string
  readonly companyId: CompanyId | undefined
  readonly code: string | undefined
  /** The deduction as it was before. */
  readonly before: ScheduledDeduction | undefined
}

/** What became of one row; `create` and `update` where it is only planned. */
export interface ScheduleFate {
  readonly kind: "create" | "created" | "update" | "updated" | "unchanged" | "rejected" | "unknown"
  readonly item: ScheduleItem
  readonly employeeDeductionId?: EmployeeDeductionId
  readonly field?: string
  readonly reason?: string
  /** It is no fault of the row: skipping faulty rows does not cover it. */
  readonly isOfBatch?: boolean
}

/** Which deduction a row or a record is. */
export const keyOf = ({
  companyDeductionId,
  employeeId
}: {
  readonly employeeId?: number | null | undefined
  readonly companyDeductionId?: number | null | undefined
}): string => `${employeeId}:${companyDeductionId}`

/** Everything that a row says, with what counts where it says nothing (assumption 9). */
export const contentOf = (item: ScheduleRow | ScheduledDeduction): string =>
  JSON.stringify([
    item.effectiveFrom ?? null,
    item.effectiveTo ?? null,
    item.flatAmount?.employeeAmount ?? 0,
    item.flatAmount?.employerAmount ?? 0,
    item.isOneTime ?? false,
    item.status ?? "Active"
  ])

/** The deductions by which they are; of several of one type, the one that runs. */
export const byKey = (records: ReadonlyArray<ScheduledDeduction>): ReadonlyMap<string, ScheduledDeduction> => {
  const found = new Map<string, ScheduledDeduction>()
  for (const record of records) {
    const other = found.get(keyOf(record))
    if (other === undefined || other.status === "InActive") found.set(keyOf(record), record)
  }
  return found
}
