import { Journal, WriteJournal, WritePolicy } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import {
  companyId,
  connected,
  counts,
  none,
  other,
  pending,
  posts,
  report,
  row,
  simulated,
  submit
} from "./support/submissions.ts"

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets everything run that can, until something holds. */
const until = (holds: Effect.Effect<boolean, never, Simulator>) =>
  Effect.gen(function* () {
    while (!(yield* holds)) yield* turn
  })

/** Lets time pass until a fiber has ended. */
const passTime = (fiber: Fiber.Fiber<unknown, unknown>) =>
  Effect.gen(function* () {
    while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(TestClock.adjust("1 second"), turn)
  })

describe("create_pending_earnings in doubt", () => {
  const lost = (when: "before" | "after", policy: Partial<WritePolicy> = {}) =>
    simulated(
      { faults: { faults: [{ operation: "createPendingEarnings", kind: "reset", when, times: 1 }] } },
      generatedKey,
      policy
    )

  it.effect.each(["before", "after"] as const)(
    "looks it up, and sends only what is not there (lost %s commit)",
    (when) =>
      Effect.gen(function* () {
        const result = yield* report([row(0), row(1)])
        expect(counts(result)).toEqual({ ...none, submitted: 2, created: 2 })
        expect(yield* posts).toHaveLength(when === "after" ? 1 : 2)
        expect(yield* pending).toHaveLength(2)
      }).pipe(Effect.provide(lost(when)))
  )

  it.effect("waits until the API must have carried it out, before it looks", () =>
    Effect.gen(function* () {
      const running = yield* Effect.forkChild(report([row(0)]))
      yield* until(Effect.map(posts, ({ length }) => length === 1))
      yield* TestClock.adjust("94 seconds")
      expect(yield* posts).toHaveLength(1)
      yield* passTime(running)
      expect(yield* posts).toHaveLength(2)
      expect(counts(yield* Fiber.join(running))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(lost("before", { settle: "95 seconds", runLag: "15 seconds", sendWithin: "60 seconds" })))
  )

  it.effect("claims several batches at once, and those anew whose turn comes late", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "delay", when: "before", ms: 5000 }] })
      const entries = new Map<string, Map<string, Journal.Entry>>()
      const journal = Journal.inMemory(entries, true)
      const claims: Array<number> = []
      const counting: WriteJournal["Service"] = {
        ...journal,
        claim: (scope, items) => Effect.suspend(() => (claims.push(items.length), journal.claim(scope, items)))
      }
      const rows = Array.from({ length: 6 }, (_, index) => row(index))
      const writing = Effect.provideService(report(rows, { batchSize: 1 }), WriteJournal, counting)
      const running = yield* Effect.forkChild(writing)
      yield* passTime(running)
      expect(counts(yield* Fiber.join(running))).toEqual({ ...none, submitted: 6, created: 6 })
      expect(yield* pending).toHaveLength(6)
      expect(claims).toEqual([4, 2, 1, 1])
      const known = [...entries.values()].flatMap((scope) => [...scope.values()])
      expect(known.map(({ knowledge }) => knowledge)).toEqual(known.map(() => "created"))
    }).pipe(Effect.provide(simulated({}, generatedKey, { sendWithin: "30 seconds" })))
  )

  it.effect("reports at once where the host cannot wait, and finds out with the next run", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "reset", when: "after" }] })
      const hasty = Effect.provideService(report([row(0), row(1)]), WritePolicy, { patience: 0 })
      expect(counts(yield* hasty)).toEqual({ ...none, submitted: 2, unknown: 2 })
      expect(counts(yield* submit([row(0), row(1)]))).toEqual({ ...none, submitted: 2, existing: 2 })
      expect(yield* pending).toHaveLength(2)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends nothing again without a durable journal", () =>
    Effect.gen(function* () {
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, unknown: 1 })
      expect(yield* posts).toHaveLength(1)
    }).pipe(Effect.provide(WriteJournal.layerMemory), Effect.provide(lost("before")))
  )

  it.effect("sends nothing again once a payroll has been run", () =>
    Effect.gen(function* () {
      const { completePayroll } = yield* Simulator
      const running = yield* Effect.forkChild(report([row(0)]))
      yield* until(Effect.map(posts, ({ length }) => length === 1))
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      yield* passTime(running)
      const result = yield* Fiber.join(running)
      expect(counts(result)).toEqual({ ...none, submitted: 1, unknown: 1 })
      expect(result.unknown[0]?.reason).toContain("payroll")
      expect(yield* posts).toHaveLength(1)
    }).pipe(Effect.provide(lost("after", { settle: "95 seconds", runLag: "15 seconds", sendWithin: "60 seconds" })))
  )

  it.effect("finds the rows at fault where the API refuses the batch, and creates the others", () =>
    Effect.gen(function* () {
      const { apply, world } = yield* Simulator
      // An earning type that changes after it was looked up: only the API knows.
      yield* submit([row(99)])
      const types = (yield* world).companyEarnings.map((type) => ({ ...type, acceptedAmountTypes: ["unitsAmount"] }))
      const rows = Array.from({ length: 20 }, (_, index) =>
        row(index, index === 7 || index === 12 ? { companyEarningId: other } : {})
      )
      yield* apply({ upsert: { companyEarnings: JSON.parse(JSON.stringify(types.filter(({ id }) => id === other))) } })
      const result = yield* report(rows)
      expect(counts(result)).toEqual({ ...none, submitted: 20, created: 18, rejected: 2 })
      expect(result.rejected.map((entry) => entry.row)).toEqual([8, 13])
      expect(yield* pending).toHaveLength(19)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("creates nothing at all where all or none is asked for", () =>
    Effect.gen(function* () {
      const result = yield* report([row(0), row(1, { companyEarningId: 999_999 })], { onInvalid: "abort" })
      expect(counts(result)).toEqual({ ...none, submitted: 2, rejected: 2 })
      expect(result.rejected[0]?.reason).toContain("row 2")
      expect(yield* posts).toHaveLength(0)
      const strangers = [row(0), row(1, { employeeId: 424_242 })]
      const skipped = yield* report(strangers, { onInvalid: "abort", onExcluded: "skip" })
      expect(counts(skipped)).toEqual({ ...none, submitted: 2, created: 1, excluded: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("knows an item that a payroll has used up, and does not create it again", () =>
    Effect.gen(function* () {
      const { completePayroll } = yield* Simulator
      yield* submit([row(0)])
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      expect(yield* pending).toHaveLength(0)
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, existing: 1 })
      expect(counts(yield* report([row(0, { flatAmount: { amount: 1 } })]))).toEqual({
        ...none,
        submitted: 1,
        rejected: 1
      })
      expect(yield* posts).toHaveLength(1)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("knows an item that was created, though it could not be created now", () =>
    Effect.gen(function* () {
      const { apply, completePayroll, world } = yield* Simulator
      yield* submit([row(0), row(1)])
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      yield* submit([row(2)])
      const { accounts, companyEarnings } = yield* world
      const closed = companyEarnings.map((type) => ({ ...type, acceptedAmountTypes: [] }))
      yield* apply({ upsert: { companyEarnings: JSON.parse(JSON.stringify(closed)) } })
      const knows = { ...none, submitted: 4, existing: 3, rejected: 1 }
      yield* TestClock.adjust("10 minutes")
      expect(counts(yield* report([row(0), row(1), row(2), row(3)]))).toEqual(knows)
      yield* apply({ upsert: { accounts: [JSON.parse(JSON.stringify({ ...accounts[0], companyIds: [] }))] } })
      expect(counts(yield* report([row(0), row(1), row(2), row(3)]))).toEqual(knows)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("creates every item once when the same rows are submitted twice at the same time", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 30 }, (_, index) => row(index))
      const [one, two] = yield* Effect.all([report(rows), report(rows)], { concurrency: 2 })
      expect(counts(one).created + counts(two).created).toBe(30)
      expect(counts(one).existing + counts(two).existing).toBe(30)
      expect(yield* pending).toHaveLength(30)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("calls what was definitely refused rejected, and sends what provably was not taken again", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "status", status: 403 }] })
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, rejected: 1 })
      yield* setFaults({
        faults: [{ operation: "createPendingEarnings", kind: "status", status: 429, retryAfter: 0, times: 1 }]
      })
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each([401, 403, 429] as const)("an outage (%i) is never skipped: it is no fault of a row", (status) =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "status", status, retryAfter: 0 }] })
      const error = yield* Effect.flip(submit([row(0)], { onInvalid: "skip", onExcluded: "skip" }))
      expect(error).toMatchObject({ _tag: "IncompleteWrite" })
    }).pipe(Effect.provide(simulated({}, generatedKey, { patience: 0 })))
  )

  it.effect.each([
    ["without an identity", (answer: object) => ({ ...answer, externalUniqueId: null })],
    ["without ids", (answer: object) => ({ ...answer, ids: [] })],
    ["of another data source", (answer: object) => ({ ...answer, dataSource: "somebody-else" })],
    ["of another item", (answer: object) => ({ ...answer, externalUniqueId: "00000000-0000-4000-8000-000000000000" })]
  ] as const)("an answer %s makes its rows unknown, and never excluded", ([, change]) =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const altered = HttpClient.transform(http, (answer, request) =>
        request.method !== "POST"
          ? answer
          : Effect.flatMap(answer, (response) =>
              Effect.map(Effect.orDie(response.json), (items) =>
                HttpClientResponse.fromWeb(
                  request,
                  Response.json(
                    (Array.isArray(items) ? items : []).map((item): object => change(item)),
                    { status: 201 }
                  )
                )
              )
            )
      )
      const payroll = connected().pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, altered)))
      const hasty = Effect.provideService(report([row(0)], { onExcluded: "skip" }), WritePolicy, { patience: 0 })
      expect(counts(yield* Effect.provide(hasty, payroll))).toEqual({ ...none, submitted: 1, unknown: 1 })
      const again = yield* Effect.provide(submit([row(0)]), payroll)
      expect(counts(again)).toEqual({ ...none, submitted: 1, existing: 1 })
      expect(yield* pending).toHaveLength(1)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("an answer that mentions nothing is not believed: what is there was created", () =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const silent = HttpClient.transform(http, (answer, request) =>
        request.method !== "POST"
          ? answer
          : Effect.map(answer, () => HttpClientResponse.fromWeb(request, Response.json([], { status: 201 })))
      )
      const payroll = connected().pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, silent)))
      const result = yield* Effect.provide(report([row(0), row(1)]), payroll)
      expect(counts(result)).toEqual({ ...none, submitted: 2, created: 2 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("takes a date at the end of the calendar", () =>
    Effect.gen(function* () {
      expect(counts(yield* report([row(0, { date: "9999-12-31" })]))).toMatchObject({ submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends nothing at all when it cannot look up what is there", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "listPendingEarnings", kind: "status", status: 403 }] })
      expect(yield* Effect.flip(submit([row(0)]))).toMatchObject({ _tag: "Forbidden" })
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )
})
