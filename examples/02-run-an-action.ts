// Runs an action and reads what became of every row.
// Run it: npx node examples/02-run-an-action.ts
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { Effect } from "effect"
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

/** Adds two bonuses to the next payroll; the third row is of nobody in this company. */
export const payBonuses = Action.run(CreatePendingEarnings, {
  dataSource: "bonus-sheet",
  earnings: [bonus(100001, 150), bonus(100002, 75.5), bonus(999999, 50)],
  onExcluded: "skip"
})
// #endregion

/** The same submission twice: the second finds the items of the first. */
export const twice = Effect.gen(function* () {
  const first = yield* payBonuses
  const second = yield* payBonuses
  return [first, second].map(({ created, existing, excluded, totals }) => ({
    created: created.map(({ row }) => row),
    existing: existing.map(({ row }) => row),
    excluded: excluded.map(({ row }) => row),
    total: totals.flatAmount
  }))
})

if (import.meta.main) runSimulated(twice)
