// Tests a workflow against the simulated API: in memory, without a mock, with faults on demand.
import { describe, expect, it } from "@effect/vitest"
import { Journal, LocalDate, WriteJournal, WritePolicy } from "@ferrule/core"
import { CompanyId, Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Effect, Layer, Redacted } from "effect"
import { payAllowance } from "./04-compose-a-workflow.ts"

// #region company
/** A company of four, whose API misbehaves as told. */
const company = (faults: NonNullable<SimulatorOptions["faults"]>["faults"] = []) =>
  Payroll.layer({ baseUrl: "https://payroll.example", apiKey: Redacted.make(generatedKey) }).pipe(
    Layer.provideMerge(Simulator.layer({ generated: { companies: 1, employees: 4 }, faults: { faults } })),
    Layer.merge(Layer.sync(WriteJournal, () => Journal.inMemory(new Map(), true))),
    Layer.merge(Layer.succeed(WritePolicy, { settle: 0, runLag: 0 }))
  )
// #endregion

const completedRun = Effect.flatMap(Simulator, ({ completePayroll }) =>
  completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") })
)

const allowances = Effect.gen(function* () {
  const { pendingEarnings } = yield* (yield* Simulator).world
  return pendingEarnings.filter(({ dataSource }) => dataSource === "phone-allowance")
})

describe("payAllowance", () => {
  it.live("pays everyone who was in the run, once", () =>
    Effect.gen(function* () {
      const run = yield* completedRun
      yield* payAllowance(run)
      yield* payAllowance(run)
      expect((yield* allowances).map(({ employeeId }) => employeeId)).toEqual([100001, 100002, 100003, 100004])
    }).pipe(Effect.provide(company()))
  )

  // #region test
  it.live("pays nobody twice when the answer to the creation is lost", () =>
    Effect.gen(function* () {
      const run = yield* completedRun
      yield* payAllowance(run) // looks up what is there before it sends anything again
      expect(yield* allowances).toHaveLength(4)
    }).pipe(Effect.provide(company([{ operation: "createPendingEarnings", kind: "reset", when: "after", times: 1 }])))
  )
  // #endregion
})
