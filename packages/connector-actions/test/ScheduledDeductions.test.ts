import { StopScheduledDeduction, UpsertScheduledDeductions } from "@ferrule/connector-actions"
import { Action, WritePolicy } from "@ferrule/core"
import { DeductionCategory, type ScheduleReport } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { companyId, scenario, simulated, strangers } from "./support/submissions.ts"

const employees = (scenario.employees ?? []).filter((employee) => employee.companyId === companyId)
const types = (scenario.companyDeductions ?? []).filter((type) => type.companyId === companyId)
const voluntary = types.filter(({ category }) => DeductionCategory.isVoluntary(category ?? "")).map(({ id }) => id)
const involuntary = types.find(({ category }) => !DeductionCategory.isVoluntary(category ?? ""))?.id
const taken = new Set(
  (scenario.scheduledDeductions ?? []).map(
    ({ companyDeductionId, employeeId }) => `${employeeId}:${companyDeductionId}`
  )
)
const free = employees.flatMap(({ id }) =>
  voluntary.filter((type) => !taken.has(`${id}:${type}`)).map((type) => ({ employeeId: id, companyDeductionId: type }))
)

const row = (index: number, changes: object = {}) => ({
  ...free[index],
  effectiveFrom: "2026-04-01",
  flatAmount: { employeeAmount: 10 + index, employerAmount: 5 },
  ...changes
})

const upsert = (deductions: ReadonlyArray<object>, options: object = {}) =>
  Action.run(UpsertScheduledDeductions, { deductions, ...options })

const report = (deductions: ReadonlyArray<object>, options: object = {}) =>
  upsert(deductions, options).pipe(
    Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report)))
  )

const parts = ({ created, rejected, submitted, unchanged, unknown, updated }: ScheduleReport) => ({
  submitted,
  created: created.length,
  updated: updated.length,
  unchanged: unchanged.length,
  rejected: rejected.length,
  unknown: unknown.length
})

const none = { created: 0, updated: 0, unchanged: 0, rejected: 0, unknown: 0 }

const puts = Effect.map(
  Effect.flatMap(Simulator, ({ requests }) => requests),
  (requests) => requests.filter(({ method }) => method === "PUT")
)

const scheduled = (index: number) =>
  Effect.map(
    Effect.flatMap(Simulator, ({ world }) => world),
    ({ scheduledDeductions }) =>
      scheduledDeductions.find(
        ({ companyDeductionId, employeeId }) =>
          employeeId === free[index]?.employeeId && companyDeductionId === free[index]?.companyDeductionId
      )
  )

describe("upsert_scheduled_deductions", () => {
  it.effect("creates, then leaves alone what is the same, then updates", () =>
    Effect.gen(function* () {
      const first = yield* upsert([row(0), row(1)])
      expect(parts(first)).toEqual({ ...none, submitted: 2, created: 2 })
      expect(first.totals).toMatchObject({ items: 2, employeeAmount: "21.00", employerAmount: "10.00" })
      expect(first.transactions).toBe(1)
      expect(parts(yield* upsert([row(0), row(1)]))).toEqual({ ...none, submitted: 2, unchanged: 2 })
      expect(yield* puts).toHaveLength(1)
      const changed = yield* upsert([row(0, { effectiveTo: "2026-12-31" }), row(1)])
      expect(parts(changed)).toEqual({ ...none, submitted: 2, updated: 1, unchanged: 1 })
      expect(yield* scheduled(0)).toMatchObject({ effectiveTo: "2026-12-31" })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("finds a deduction whose long term a range of dates would hide", () =>
    Effect.gen(function* () {
      const long = row(0, { effectiveFrom: "2019-01-01", effectiveTo: "2035-12-31" })
      yield* upsert([long])
      expect(parts(yield* upsert([long]))).toEqual({ ...none, submitted: 1, unchanged: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says of every row which field is wrong and what would be right, and sends the others", () =>
    Effect.gen(function* () {
      const result = yield* report([
        row(0),
        row(1, { employeeId: 424_242 }),
        row(2, { companyDeductionId: 999_999 }),
        row(3, { companyDeductionId: involuntary }),
        row(4, { effectiveTo: "2026-03-01" }),
        row(5, { isOneTime: true, effectiveTo: "2026-05-01" }),
        row(0, { flatAmount: { employeeAmount: 1, employerAmount: 1 } }),
        row(6, { companyId: strangers[0]?.companyId })
      ])
      expect(parts(result)).toEqual({ ...none, submitted: 8, created: 1, rejected: 7 })
      expect(result.rejected.map((entry) => [entry.row, entry.field])).toEqual([
        [2, "employeeId"],
        [3, "companyDeductionId"],
        [4, "companyDeductionId"],
        [5, "effectiveTo"],
        [6, "effectiveTo"],
        [7, "companyDeductionId"],
        [8, "employeeId"]
      ])
      for (const { reason } of result.rejected) expect(reason).toMatch(/^[A-Z].*\.$/)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("isolates what only the API refuses", () =>
    Effect.gen(function* () {
      const { apply, world } = yield* Simulator
      yield* upsert([row(0)])
      const type = (yield* world).companyDeductions.find(({ id }) => id === free[7]?.companyDeductionId)
      const rows = free.flatMap((item, index) =>
        item.companyDeductionId === type?.id || index > 12 ? [] : [row(index)]
      )
      yield* apply({ upsert: { companyDeductions: [JSON.parse(JSON.stringify({ ...type, category: "levy" }))] } })
      const result = yield* report([...rows, row(7)])
      expect(result.rejected.map((entry) => entry.row)).toEqual([rows.length + 1])
      expect(result.created.length + result.unchanged.length).toBe(rows.length)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends nothing where all rows or none are asked for and one is not acceptable", () =>
    Effect.gen(function* () {
      const result = yield* report([row(0), row(1, { employeeId: 424_242 })], { onInvalid: "abort" })
      expect(parts(result)).toEqual({ ...none, submitted: 2, rejected: 2 })
      expect(yield* puts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each(["before", "after"] as const)("repeats a lost request by itself (lost %s commit)", (when) =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "upsertScheduledDeductions", kind: "reset", when, times: 1 }] })
      const result = yield* upsert([row(0)])
      expect(result.rejected.length + result.unknown.length).toBe(0)
      expect(yield* scheduled(0)).toMatchObject({ flatAmount: { employeeAmount: 10 } })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends no newer change while an older one may still be carried out", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "upsertScheduledDeductions", kind: "reset", when: "before" }] })
      const hasty = { settle: "95 seconds", patience: 0 } as const
      const older = yield* Effect.provideService(report([row(0)]), WritePolicy, hasty)
      expect(parts(older)).toEqual({ ...none, submitted: 1, unknown: 1 })
      yield* setFaults({ faults: [] })
      const sent = (yield* puts).length
      const newer = row(0, { flatAmount: { employeeAmount: 99, employerAmount: 0 } })
      const early = yield* Effect.provideService(report([newer]), WritePolicy, hasty)
      expect(parts(early)).toEqual({ ...none, submitted: 1, unknown: 1 })
      expect(yield* puts).toHaveLength(sent)
      expect(parts(yield* upsert([newer]))).toEqual({ ...none, submitted: 1, created: 1 })
      expect(yield* scheduled(0)).toMatchObject({ flatAmount: { employeeAmount: 99 } })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("previews what it would do, and refuses a plan that is no longer the same", () =>
    Effect.gen(function* () {
      yield* upsert([row(0)])
      const rows = [row(0, { status: "InActive" }), row(1)]
      const preview = yield* Action.previewJson(UpsertScheduledDeductions, { deductions: rows })
      expect(preview).toMatchObject({ submitted: 2, create: [{ row: 2 }], update: [{ row: 1 }], transactions: 1 })
      const planHash = String(Object(preview).planHash)
      yield* upsert([row(1)])
      expect(yield* Effect.flip(upsert(rows, { planHash }))).toMatchObject({ _tag: "StalePlan" })
      expect(yield* puts).toHaveLength(2)
    }).pipe(Effect.provide(simulated()))
  )
})

describe("stop_scheduled_deduction", () => {
  const stop = (index: number) => Action.run(StopScheduledDeduction, { ...free[index] })

  it.effect("stops what runs, keeps everything else about it, and leaves alone what is stopped", () =>
    Effect.gen(function* () {
      yield* upsert([row(0, { effectiveTo: "2027-01-31" })])
      const before = yield* scheduled(0)
      expect(yield* stop(0)).toMatchObject({ outcome: "stopped", employeeDeductionId: before?.employeeDeductionId })
      expect(yield* scheduled(0)).toEqual({ ...before, status: "InActive" })
      expect(yield* stop(0)).toMatchObject({ outcome: "unchanged" })
      expect(yield* puts).toHaveLength(2)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says so when there is no such deduction", () =>
    Effect.gen(function* () {
      expect(yield* Effect.flip(stop(0))).toMatchObject({ _tag: "NotFound" })
    }).pipe(Effect.provide(simulated()))
  )
})
