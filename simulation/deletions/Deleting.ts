import type { WriteJournal } from "@ferrule/core"
import {
  deletePendingDeductions,
  deletePendingEarnings,
  type Payroll,
  PendingDeductionId,
  PendingEarningId
} from "@ferrule/core/payroll"
import { Effect } from "effect"
import * as Process from "../stage/Process.ts"
import type { RunPlan, Story } from "./Story.ts"

interface Row {
  readonly row: number
}

/** What every report of deletions says, whatever is deleted. */
export interface Report {
  readonly submitted: number
  readonly deleted: ReadonlyArray<Row>
  readonly missing: ReadonlyArray<Row>
  readonly rejected: ReadonlyArray<Row>
  readonly unknown: ReadonlyArray<Row>
}

export const verdicts = ["deleted", "missing", "rejected", "unknown"] as const

/** A run that deletes, as it went. */
export interface Ran extends Process.Ended<Report> {
  readonly plan: RunPlan
  /** The record of each of its rows. */
  readonly ids: ReadonlyArray<string>
}

/** A record that never was. */
export const nobody = "00000000-0000-4000-8000-000000000000"

/** Deletes the records of items as a plan has it, in a process of its own. */
export const run = (
  { kind }: Story,
  name: string,
  plan: RunPlan,
  records: ReadonlyArray<string>,
  surroundings: Process.Surroundings
): Effect.Effect<Ran> => {
  const own = records.filter((_, index) => !plan.without.includes(index))
  const ids = plan.isFaulty ? [...own.slice(0, 1), nobody, ...own] : own
  const options = { batchSize: plan.batchSize }
  const submission: Effect.Effect<Report, unknown, Payroll | WriteJournal> =
    kind === "earnings"
      ? deletePendingEarnings({ ...options, ids: ids.map((id) => PendingEarningId.make(id)) })
      : deletePendingDeductions({ ...options, ids: ids.map((id) => PendingDeductionId.make(id)) })
  return Effect.map(Process.run(name, plan, submission, surroundings), (ended) => ({ ...ended, plan, ids }))
}
