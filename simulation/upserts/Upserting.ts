import { Decimal, LocalDate } from "@ferrule/core"
import {
  EmployeeId,
  type ScheduledDeduction,
  type ScheduleReport,
  type ScheduleRow,
  upsertScheduledDeductions
} from "@ferrule/core/payroll"
import { Effect } from "effect"
import * as Process from "../stage/Process.ts"
import { companies } from "../world/Cast.ts"
import type { Deduction, RunPlan, Story } from "./Story.ts"

export const verdicts = ["created", "updated", "unchanged", "rejected", "unknown"] as const

/** A run, as it went. */
export interface Ran extends Process.Ended<ScheduleReport> {
  readonly plan: RunPlan
  /** The deduction of each of its rows. */
  readonly indexes: ReadonlyArray<number>
  readonly rows: ReadonlyArray<ScheduleRow>
}

/** Which deduction a row is. */
export const keyOf = ({ companyDeductionId, employeeId }: ScheduleRow): string => `${employeeId}:${companyDeductionId}`

/** What a row or a record says, as text. */
export const contentOf = ({ effectiveFrom, flatAmount }: ScheduleRow | ScheduledDeduction): string =>
  JSON.stringify([effectiveFrom, flatAmount?.employeeAmount])

/** Amounts are like nothing else in a story; that of an item with 66 cents is never taken. */
const rowOf = ({ company, employee, intent, type }: Deduction, index: number, version: number): ScheduleRow => {
  const { charity, deduction, employees, levy } = companies[company] ?? {}
  if (charity === undefined || deduction === undefined || employees === undefined || levy === undefined) {
    throw new RangeError("no such company")
  }
  return {
    employeeId: intent === "stranger" ? EmployeeId.make(999_999) : (employees[employee] ?? EmployeeId.make(999_999)),
    companyDeductionId: intent === "involuntary" ? levy : type === 0 ? deduction : charity,
    effectiveFrom: LocalDate.make("2026-02-01"),
    flatAmount: {
      employeeAmount: Decimal.make(731_000 + index * 10 + version + (intent === "poison" ? 0.66 : 0)),
      employerAmount: Decimal.make(1)
    }
  }
}

/** Changes the deductions of a story as a plan has it, in a process of its own. */
export const run = (
  { deductions }: Story,
  name: string,
  plan: RunPlan,
  surroundings: Process.Surroundings
): Effect.Effect<Ran> => {
  const indexes = deductions.map((_, index) => index).filter((index) => !plan.without.includes(index))
  const rows = deductions
    .map((deduction, index) => rowOf(deduction, index, plan.version))
    .filter((_, index) => indexes.includes(index))
  const { batchSize, onInvalid } = plan
  const submission = upsertScheduledDeductions({ deductions: rows, batchSize, onInvalid })
  return Effect.map(Process.run(name, plan, submission, surroundings), (ended) => ({ ...ended, plan, indexes, rows }))
}
