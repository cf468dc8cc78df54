import * as Catalogue from "@ferrule/connector-triggers"
import type { ApiError, Trigger } from "@ferrule/core"
import type { Payroll } from "@ferrule/core/payroll"
import { companyAccess, deductionTypes, earningTypes, taxCodes } from "./subjects/CompanySetup.ts"
import { journals, paychecks, payrollRuns } from "./subjects/Payrolls.ts"
import { pendingDeductions, pendingEarnings } from "./subjects/PendingItems.ts"
import { departmentAssignments, employees, scheduledDeductions } from "./subjects/People.ts"
import type { OfWorld } from "./subjects/Subject.ts"
import { directEntryEarnings, timePunches } from "./subjects/TimeEntries.ts"

/** A trigger, and what it watches. */
export interface Watch {
  readonly trigger: Trigger.AnyTrigger<ApiError, Payroll>
  readonly subject: OfWorld
}

const subjects: Readonly<Record<string, OfWorld>> = {
  new_payroll_run: payrollRuns,
  new_paycheck: paychecks,
  paycheck_voided: paychecks,
  paycheck_changed: paychecks,
  payroll_journal_ready: journals,
  new_pending_earning: pendingEarnings,
  pending_earning_gone: pendingEarnings,
  new_pending_deduction: pendingDeductions,
  pending_deduction_gone: pendingDeductions,
  new_scheduled_deduction: scheduledDeductions,
  scheduled_deduction_changed: scheduledDeductions,
  scheduled_deduction_stopped: scheduledDeductions,
  new_time_punch: timePunches,
  time_punch_changed: timePunches,
  new_direct_entry_earning: directEntryEarnings,
  new_employee: employees,
  employee_changed: employees,
  employee_terminated: employees,
  department_assignment_changed: departmentAssignments,
  company_access_changed: companyAccess,
  earning_type_changed: earningTypes,
  deduction_type_changed: deductionTypes,
  tax_code_changed: taxCodes
}

const isTrigger = (value: unknown): value is Watch["trigger"] =>
  typeof value === "object" && value !== null && "feed" in value && "on" in value && "name" in value

/** Every trigger of the catalogue of which stories can be told, by name. */
export const watches: ReadonlyMap<string, Watch> = new Map(
  Object.values<unknown>(Catalogue)
    .filter(isTrigger)
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .flatMap((trigger) => {
      const subject = subjects[trigger.name]
      return subject === undefined ? [] : [[trigger.name, { trigger, subject }] as const]
    })
)

/** Triggers of the catalogue of which no story tells. */
export const untold: ReadonlyArray<string> = Object.values<unknown>(Catalogue)
  .filter(isTrigger)
  .map(({ name }) => name)
  .filter((name) => subjects[name] === undefined)

export const named = (name: string): Watch => {
  const watch = watches.get(name)
  if (watch === undefined) throw new Error(`There is no trigger ${name}.`)
  return watch
}
