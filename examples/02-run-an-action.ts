// Previews an action, runs what was previewed, and reads what became of every row.
// Run it: npx node examples/02-run-an-action.ts
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { EarningsPreview } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { runSimulated } from "./simulated.ts"

// #region action
const bonus = (employeeId: number, amount: number) => ({
  companyId: 101,
  employeeId,
  companyEarningId: 1105,
  date: "2026-03-20",
  reference: `q1-bonus-${employeeId}`, // your own key: what has it is created once, however often you send it
  flatAmount: { amount }
})

/** Two bonuses for the next payroll; the third row is of nobody in this company. */
const submission = {
  dataSource: "bonus-sheet",
  earnings: [bonus(100001, 150), bonus(100002, 75.5), bonus(999999, 50)],
  onExcluded: "skip"
}

/** What would become of every row now, with totals. Nothing is sent. */
export const preview = Action.previewJson(CreatePendingEarnings, submission).pipe(
  Effect.flatMap(Schema.decodeUnknownEffect(EarningsPreview))
)

/** Does what a preview has shown, and that alone: if anything would come out differently by now, nothing is sent. */
export const payBonuses = ({ planHash }: EarningsPreview) =>
  Action.run(CreatePendingEarnings, { ...submission, planHash })
// #endregion

/** The same submission twice: the second finds the items of the first. The plan of the first is out of date then. */
export const twice = Effect.gen(function* () {
  const shown = yield* preview
  const first = yield* payBonuses(shown)
  const late = yield* Effect.flip(payBonuses(shown))
  const second = yield* Effect.flatMap(preview, payBonuses)
  return {
    toCreate: shown.create.map(({ row }) => row),
    reports: [first, second].map(({ created, existing, excluded, totals }) => ({
      created: created.map(({ row }) => row),
      existing: existing.map(({ row }) => row),
      excluded: excluded.map(({ row }) => row),
      total: totals.flatAmount
    })),
    late: late._tag
  }
})

if (import.meta.main) runSimulated(twice)
