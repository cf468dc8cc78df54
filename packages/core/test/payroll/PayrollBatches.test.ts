import { Decimal, LocalDate } from "@ferrule/core"
import { DataSource, ExternalUniqueId, Payroll, PendingEarningId } from "@ferrule/core/payroll"
import { generatedKey, generateScenario, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

const scenario = generateScenario({ seed: 5, companies: 1, employees: 4, payrolls: 1 })
const [employee] = scenario.employees ?? []
const type = scenario.companyEarnings?.find((earning) => earning.acceptedAmountTypes?.join() === "flatAmount")

const newEarnings = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    companyId: employee?.companyId as never,
    employeeId: employee?.id as never,
    companyEarningId: type?.id as never,
    date: LocalDate.make("2026-03-20"),
    dataSource: DataSource.make("batches"),
    externalUniqueId: ExternalUniqueId.make(`00000000-0000-4000-8000-${String(index).padStart(12, "0")}`),
    flatAmount: { amount: Decimal.make(index + 1) }
  }))

const simulated = (faults: NonNullable<SimulatorOptions["faults"]>["faults"] = []) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
    Layer.provideMerge(Simulator.layer({ scenario, faults: { faults } }))
  )

const stored = Effect.map(
  Effect.flatMap(Simulator, ({ world }) => world),
  ({ pendingEarnings }) => pendingEarnings.filter(({ dataSource }) => dataSource === "batches")
)

describe("batches of more than 500 items", () => {
  it.effect("are sent as several, in order, and each says what became of it", () =>
    Effect.gen(function* () {
      const { batches } = yield* Payroll
      const sent = yield* batches.createPendingEarnings(newEarnings(1001))
      expect(sent.map(({ items, outcome }) => [items.length, outcome._tag])).toEqual([
        [500, "Committed"],
        [500, "Committed"],
        [1, "Committed"]
      ])
      expect(yield* stored).toHaveLength(1001)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("one that fails stops none of the others, and is not sent again while its outcome is unknown", () =>
    Effect.gen(function* () {
      const { batches } = yield* Payroll
      const sent = yield* batches.createPendingEarnings(newEarnings(1500))
      expect(sent.map(({ outcome }) => outcome._tag)).toEqual(["Committed", "Unknown", "NotCommitted"])
      expect(yield* stored).toHaveLength(1000)
    }).pipe(
      Effect.provide(
        simulated([
          { operation: "createPendingEarnings", kind: "reset", when: "after", skip: 1, times: 1 },
          { operation: "createPendingEarnings", kind: "status", status: 403, skip: 1, times: 1 }
        ])
      )
    )
  )

  it.effect("deletions likewise", () =>
    Effect.gen(function* () {
      const { batches } = yield* Payroll
      yield* batches.createPendingEarnings(newEarnings(600))
      const ids = (yield* stored).map(({ id }) => PendingEarningId.make(id))
      const sent = yield* batches.deletePendingEarnings(ids)
      expect(sent.map(({ items, outcome }) => [items.length, outcome._tag])).toEqual([
        [500, "Committed"],
        [100, "Committed"]
      ])
      expect(yield* stored).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("no items, no request", () =>
    Effect.gen(function* () {
      const { batches } = yield* Payroll
      const { requests } = yield* Simulator
      expect(yield* batches.upsertScheduledDeductions([])).toEqual([])
      expect(yield* requests).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )
})
