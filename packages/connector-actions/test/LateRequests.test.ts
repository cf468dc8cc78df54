import { Action, WriteJournal, type WritePolicy } from "@ferrule/core"
import { StopScheduledDeduction, UpsertScheduledDeductions } from "@ferrule/connector-actions"
import { CompanyId, DeductionCategory, Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { companyId, counts, none, pending, posts, report, row, scenario, simulated } from "./support/submissions.ts"

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets time pass until a fiber has ended. */
const passTime = <A, E>(fiber: Fiber.Fiber<A, E>) =>
  Effect.gen(function* () {
    while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(TestClock.adjust("1 second"), turn)
    return yield* Fiber.join(fiber)
  })

const times = { settle: "95 seconds", runLag: "15 seconds", sendWithin: "30 seconds" } as const
const timed = (policy: Partial<WritePolicy> = {}) => simulated({}, generatedKey, { ...times, ...policy })

/** The journal, after each claim of which this process stands still for a while. */
const standingStill = (...waits: ReadonlyArray<Duration.Input>) =>
  Effect.map(WriteJournal, (journal) => {
    const state = { claims: 0 }
    const claim: typeof journal.claim = (...request) =>
      Effect.tap(journal.claim(...request), () => Effect.sleep(waits[state.claims++] ?? 0))
    return { state, journal: { ...journal, claim } }
  })

const known = new Set(
  (scenario.scheduledDeductions ?? []).map(
    ({ companyDeductionId, employeeId }) => `${employeeId}:${companyDeductionId}`
  )
)
const employee = scenario.employees?.find((each) => each.companyId === companyId)
const type = scenario.companyDeductions?.find(
  ({ category, companyId: own, id }) =>
    own === companyId && DeductionCategory.isVoluntary(category ?? "") && !known.has(`${employee?.id}:${id}`)
)
const deduction = { employeeId: employee?.id, companyDeductionId: type?.id }

const upsert = (changes: object = {}) => {
  const amounts = { flatAmount: { employeeAmount: 10, employerAmount: 5 } }
  const deductions = [{ ...deduction, effectiveFrom: "2026-04-01", ...amounts, ...changes }]
  return Action.run(UpsertScheduledDeductions, { deductions }).pipe(
    Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report)))
  )
}

describe("requests that would be late", () => {
  it.effect(
    "what a process claimed before it stood still is not sent when it wakes up: another has taken it over",
    () =>
      Effect.gen(function* () {
        const { journal, state } = yield* standingStill("5 seconds", "10 minutes")
        const first = yield* Effect.forkChild(Effect.provideService(report([row(0)]), WriteJournal, journal))
        while (state.claims < 2) yield* Effect.andThen(TestClock.adjust("1 second"), turn)
        const second = yield* Effect.forkChild(report([row(0)]))
        expect(counts(yield* passTime(second))).toEqual({ ...none, submitted: 1, created: 1 })
        expect(counts(yield* passTime(first))).toEqual({ ...none, submitted: 1, existing: 1 })
        expect(yield* pending).toHaveLength(1)
        expect(yield* posts).toHaveLength(1)
      }).pipe(Effect.provide(timed()))
  )

  it.effect("a change of a scheduled deduction has ended in the time that others give it from its claim on", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "upsertScheduledDeductions", kind: "delay", ms: 100_000 }] })
      const { journal } = yield* standingStill("25 seconds")
      const running = yield* Effect.forkChild(Effect.provideService(upsert(), WriteJournal, journal))
      expect((yield* passTime(running)).unknown).toHaveLength(1)
      expect(yield* Clock.currentTimeMillis).toBeLessThanOrEqual(Duration.toMillis(times.sendWithin))
    }).pipe(Effect.provide(timed({ patience: 0 })))
  )

  it.effect("a stop does not call stopped what an older change may still let run", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* upsert({ status: "InActive" })
      yield* setFaults({ faults: [{ operation: "upsertScheduledDeductions", kind: "delay", ms: 60_000 }] })
      expect((yield* passTime(yield* Effect.forkChild(upsert()))).unknown).toHaveLength(1)
      yield* setFaults({ faults: [] })
      const error = yield* Effect.flip(Action.run(StopScheduledDeduction, deduction))
      expect(error).toMatchObject({ _tag: "IncompleteWrite", operation: "stop_scheduled_deduction" })
    }).pipe(Effect.provide(timed({ patience: 0 })))
  )

  it.effect("a change is not called absent when its company cannot be seen any more", () =>
    Effect.gen(function* () {
      const { apply, requests, setFaults, world } = yield* Simulator
      const [account] = (yield* world).accounts
      yield* setFaults({ faults: [{ operation: "upsertScheduledDeductions", kind: "reset", when: "after" }] })
      const running = yield* Effect.forkChild(upsert())
      while (!(yield* requests).some(({ method }) => method === "PUT")) yield* turn
      yield* apply({ upsert: { accounts: [JSON.parse(JSON.stringify({ ...account, companyIds: [102] }))] } })
      const { rejected, unknown } = yield* passTime(running)
      expect([rejected.length, unknown.length]).toEqual([0, 1])
    }).pipe(Effect.provide(timed()))
  )
})

describe("what is known of an API", () => {
  it.effect("holds however its address is written", () =>
    Effect.gen(function* () {
      const at = (baseUrl: string) => Payroll.layer({ baseUrl, apiKey: Redacted.make(generatedKey) })
      const { completePayroll } = yield* Simulator
      yield* Effect.provide(report([row(0)]), at("https://api.payroll.example"))
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      const again = yield* Effect.provide(report([row(0)]), at("https://API.Payroll.example:443/"))
      expect(counts(again)).toEqual({ ...none, submitted: 1, existing: 1 })
      expect(yield* posts).toHaveLength(1)
    }).pipe(Effect.provide(simulated()))
  )
})
