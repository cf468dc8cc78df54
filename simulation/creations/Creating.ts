import type { WriteJournal } from "@ferrule/core"
import {
  createPendingDeductions,
  createPendingEarnings,
  type DeductionRow,
  type EarningRow,
  type Payroll
} from "@ferrule/core/payroll"
import { Effect } from "effect"
import * as Process from "../stage/Process.ts"
import type { Ran, Report } from "./Ran.ts"
import type { RunPlan } from "./Story.ts"
import { dataSource, indexesOf, rowOf, type Submitted } from "./Submission.ts"

/** Creates the items of a story as a plan has it, in a process of its own. */
export const run = (
  story: Submitted,
  name: string,
  plan: RunPlan,
  surroundings: Process.Surroundings
): Effect.Effect<Ran> => {
  const indexes = indexesOf(story, plan)
  const rows = indexes.map((index) => rowOf(story, index, plan.changed.includes(index)))
  const options = { dataSource, batchSize: plan.batchSize, onInvalid: plan.onInvalid }
  // Every row of a story is of its kind.
  const submission: Effect.Effect<Report, unknown, Payroll | WriteJournal> =
    story.kind === "earnings"
      ? createPendingEarnings({ ...options, earnings: rows as ReadonlyArray<EarningRow> })
      : createPendingDeductions({ ...options, deductions: rows as ReadonlyArray<DeductionRow> })
  return Effect.map(Process.run(name, plan, submission, surroundings), (ended) => ({ ...ended, plan, indexes }))
}
