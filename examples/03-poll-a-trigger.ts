// Polls a trigger and keeps its state between polls.
// Run it: npx node examples/03-poll-a-trigger.ts
import { NewPayrollRun } from "@ferrule/connector-triggers"
import { LocalDate, Trigger } from "@ferrule/core"
import { CompanyId, type PayrollRun } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { KeyValueStore } from "effect/persistence"
import { runSimulated } from "./simulated.ts"

// #region poll
/** Hands over each payroll run that is new since the last poll, and gives how many there were. */
export const forEachNewRun = <E, R>(accept: (run: PayrollRun) => Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    const stored = yield* store.get("new_payroll_run")
    const { events, state } = yield* Trigger.poll(NewPayrollRun, { companies: [101] }, { state: stored })
    yield* Effect.forEach(events, ({ record }) => accept(record))
    // Last of all: a crash before this line repeats events, under the same ids. None is ever lost.
    yield* store.set("new_payroll_run", state)
    return events.length
  })
// #endregion

/** The first poll takes what is there as known; a payroll that is completed later is new, once. */
export const program = Effect.gen(function* () {
  const { completePayroll } = yield* Simulator
  const runs: Array<string> = []
  const poll = forEachNewRun((run) => Effect.sync(() => runs.push(`${run.companyId}:${run.payrollNumber}`)))

  const before = yield* poll
  yield* completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") })
  const after = yield* poll
  const again = yield* poll
  return { before, after, again, runs }
})

if (import.meta.main) runSimulated(program)
