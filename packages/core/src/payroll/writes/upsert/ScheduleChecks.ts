import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { CompanyDeduction } from "../../domain/CompanyDeduction.ts"
import { isVoluntary } from "../../domain/DeductionCategory.ts"
import type { Employee } from "../../domain/Employee.ts"
import type { CompanyId, EmployeeId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import { deductionAmountFault } from "../pending/AmountFaults.ts"
import { elsewhere, missing } from "../pending/CompanyEmployees.ts"
import type { Fault } from "../pending/PendingKind.ts"
import type { ScheduleRow } from "../ScheduleSubmission.ts"
import { keyOf } from "./ScheduleItem.ts"

/** What is known of a row once it was checked. */
export interface CheckedRow {
  readonly fault: Fault | undefined
  readonly companyId: CompanyId | undefined
  readonly code: string | undefined
}

const employeeFault = (row: ScheduleRow, employee: Employee | undefined): Fault | undefined => {
  if (employee === undefined) return { field: "employeeId", reason: missing }
  return row.companyId === undefined || employee.companyId == null || row.companyId === employee.companyId
    ? undefined
    : { field: "employeeId", reason: elsewhere }
}

const typeFault = (companyId: CompanyId | undefined, type: CompanyDeduction | undefined): Fault | undefined => {
  if (type === undefined || (companyId !== undefined && type.companyId != null && type.companyId !== companyId)) {
    return {
      field: "companyDeductionId",
      reason: "It is not a deduction type of the employee's company. Choose one of its types."
    }
  }
  return type.category == null || isVoluntary(type.category)
    ? undefined
    : {
        field: "companyDeductionId",
        reason: "It is not voluntary, and only voluntary deductions can be scheduled. Set it up in the payroll itself."
      }
}

const dateFault = ({ effectiveFrom, effectiveTo, isOneTime }: ScheduleRow): Fault | undefined => {
  if (effectiveTo == null) return undefined
  if (isOneTime === true) {
    return { field: "effectiveTo", reason: "What is taken once only has no last day. Leave it out." }
  }
  return effectiveTo < effectiveFrom
    ? { field: "effectiveTo", reason: "The last day is before the first day. Correct one of them." }
    : undefined
}

/** Checks every row before anything is sent: its employee, its type, its dates, and that it comes once. */
export const checkRows = Effect.fnUntraced(function* (
  rows: ReadonlyArray<ScheduleRow>
): Effect.fn.Return<ReadonlyArray<CheckedRow>, ApiError | UnstableRead, Payroll> {
  const { setup, stable } = yield* Payroll
  const employeeIds: ReadonlyArray<EmployeeId> = [...new Set(rows.map(({ employeeId }) => employeeId))]
  const employees = new Map((yield* stable.employees({ employeeIds })).map((employee) => [employee.id, employee]))
  const companyIds = [...new Set([...employees.values()].flatMap(({ companyId }) => companyId ?? []))]
  const read = (fresh: boolean) =>
    Effect.map(
      companyIds.length === 0 ? Effect.succeed([]) : setup.deductionTypes(companyIds, { fresh }),
      (types) => new Map(types.map((type) => [type.id, type]))
    )
  const judge = (types: ReadonlyMap<number, CompanyDeduction>) => {
    const firstRow = new Map<string, number>()
    return rows.map((row, index): CheckedRow => {
      const employee = employees.get(row.employeeId)
      const companyId = employee?.companyId ?? row.companyId
      const type = types.get(row.companyDeductionId)
      const first = firstRow.get(keyOf(row))
      if (first === undefined) firstRow.set(keyOf(row), index + 1)
      const repeated: Fault | undefined =
        first === undefined
          ? undefined
          : {
              field: "companyDeductionId",
              reason: `Employee and deduction type are those of row ${first}. An employee has one deduction of a type.`
            }
      const fault =
        employeeFault(row, employee) ??
        typeFault(companyId, type) ??
        dateFault(row) ??
        deductionAmountFault(row) ??
        repeated
      return { fault, companyId, code: type?.code ?? undefined }
    })
  }
  const checked = judge(yield* read(false))
  // A set-up that was read a while ago may have changed: nothing is refused by it.
  return checked.some(({ fault }) => fault?.field === "companyDeductionId") ? judge(yield* read(true)) : checked
})
