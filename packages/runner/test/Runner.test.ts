import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { TestClock } from "effect/testing"
import { type DeliveredEvent, Deliveries, Subscriptions } from "../src/index.ts"
import { pay, Received, runner, runs, stage, temporaryFile, world } from "./support/Stage.ts"

const keysOf = (events: ReadonlyArray<DeliveredEvent>) => events.map(({ key }) => key)

describe("a runner", () => {
  it.effect("hands events to a handler of the program, once and in order", () =>
    Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      const received = yield* Received
      yield* create(runs)
      yield* TestClock.adjust("1 minute")
      expect(received).toEqual([])
      yield* pay("2026-03-27", "2026-04-10", "2026-04-24")
      yield* TestClock.adjust("5 minutes")
      expect(received).toMatchObject([
        { id: "new_payroll_run:101:7", subscription: "runs", trigger: "new_payroll_run", record: { companyId: 101 } },
        { key: "101:8" },
        { key: "101:9" }
      ])
      expect(yield* get("runs")).toMatchObject({ status: "active", waiting: 0, polls: { failures: 0 } })
      expect(yield* (yield* Deliveries).list()).toMatchObject([
        { status: "delivered", sequence: 1 },
        { status: "delivered", sequence: 2 },
        { status: "delivered", sequence: 3 }
      ])
    }).pipe(Effect.provide(stage()))
  )

  it.effect("polls again at once while more waits than one poll takes in", () =>
    Effect.gen(function* () {
      yield* (yield* Subscriptions).create({ ...runs, start: "all", every: "1 day" })
      yield* TestClock.adjust("1 minute")
      expect(keysOf(yield* Received).toSorted()).toEqual(
        [101, 102].flatMap((company) => [1, 2, 3, 4, 5, 6].map((run) => `${company}:${run}`))
      )
    }).pipe(Effect.provide(stage({ polls: { maxEvents: 2 } })))
  )

  it.effect("that was stopped in the middle of a delivery repeats the event under its id, and loses none", () =>
    Effect.gen(function* () {
      const file = yield* temporaryFile
      const received = yield* Received
      const seen: Array<string> = []
      const hang = (event: DeliveredEvent) =>
        Effect.andThen(
          Effect.sync(() => seen.push(event.id)),
          Effect.never
        )

      yield* Effect.gen(function* () {
        yield* (yield* Subscriptions).create(runs)
        yield* TestClock.adjust("1 minute")
        yield* pay("2026-03-27", "2026-04-10")
        yield* TestClock.adjust("2 minutes")
        expect(seen).toEqual(["new_payroll_run:101:7"])
      }).pipe(Effect.provide(runner({ file, handlers: { collect: hang }, stopWithin: 0 })))

      yield* pay("2026-04-24")
      yield* Effect.provide(TestClock.adjust("2 minutes"), runner({ file }))
      expect(keysOf(received)).toEqual(["101:7", "101:8", "101:9"])
      expect(received[0]?.id).toBe(seen[0])
    }).pipe(Effect.scoped, Effect.provide(world()))
  )

  it.effect("that was away for days gives nothing up at the first failure", () =>
    Effect.gen(function* () {
      const file = yield* temporaryFile
      yield* Effect.gen(function* () {
        yield* (yield* Subscriptions).create({ ...runs, payload: { companies: [101] }, start: "all", every: "1 day" })
        yield* TestClock.adjust("1 second")
      }).pipe(Effect.provide(runner({ file, handlers: { collect: () => Effect.never }, stopWithin: 0 })))

      yield* TestClock.adjust("4 days")
      const received = yield* Received
      let isDown = true
      const collect = (event: DeliveredEvent) =>
        isDown ? Effect.fail("down") : Effect.sync(() => received.push(event))
      yield* Effect.gen(function* () {
        yield* TestClock.adjust("3 seconds")
        isDown = false
        yield* TestClock.adjust("10 seconds")
        expect(keysOf(received)).toEqual(["101:1", "101:2", "101:3", "101:4", "101:5", "101:6"])
        expect(yield* (yield* Deliveries).list({ status: "dead" })).toEqual([])
      }).pipe(Effect.provide(runner({ file, handlers: { collect } })))
    }).pipe(Effect.scoped, Effect.provide(world()))
  )

  it.effect("forgets what was delivered long ago, though it never runs for an hour", () =>
    Effect.gen(function* () {
      const file = yield* temporaryFile
      const shortRun = Effect.gen(function* () {
        yield* (yield* Subscriptions).create({ ...runs, start: "all", every: "1 day" })
        yield* TestClock.adjust("2 minutes")
        return yield* (yield* Deliveries).list()
      }).pipe(Effect.provide(runner({ file })))
      expect(yield* shortRun).toHaveLength(12)
      yield* TestClock.adjust("8 days")
      expect(yield* shortRun).toEqual([])
    }).pipe(Effect.scoped, Effect.provide(world()))
  )

  it.effect("lets what is under way end when it stops, and begins nothing new", () =>
    Effect.gen(function* () {
      const file = yield* temporaryFile
      const received = yield* Received
      const slowly = (event: DeliveredEvent) =>
        Effect.andThen(
          Effect.sleep("10 seconds"),
          Effect.sync(() => received.push(event))
        )
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(runner({ file, handlers: { collect: slowly } }), scope)
      yield* Effect.gen(function* () {
        yield* (yield* Subscriptions).create({ ...runs, every: "1 hour" })
        yield* TestClock.adjust("1 minute")
        yield* pay("2026-03-27")
        yield* (yield* Subscriptions).pollNow("runs")
        yield* TestClock.adjust("5 seconds")
      }).pipe(Effect.provideContext(context))
      const stopped = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("10 seconds")
      expect(stopped.pollUnsafe()).toEqual(Exit.void)
      expect(keysOf(received)).toEqual(["101:7"])
      yield* Effect.provide(TestClock.adjust("5 minutes"), runner({ file }))
      expect(keysOf(received)).toEqual(["101:7"])
    }).pipe(Effect.scoped, Effect.provide(world()))
  )

  it.effect("interrupts what does not end in time, and another takes it over at once", () =>
    Effect.gen(function* () {
      const file = yield* temporaryFile
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(
        runner({ file, handlers: { collect: () => Effect.never }, stopWithin: "5 seconds" }),
        scope
      )
      yield* Effect.gen(function* () {
        yield* (yield* Subscriptions).create({ ...runs, start: "all" })
        yield* TestClock.adjust("1 second")
      }).pipe(Effect.provideContext(context))
      const stopped = yield* Effect.forkChild(Scope.close(scope, Exit.void))
      yield* TestClock.adjust("4 seconds")
      expect(stopped.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 second")
      expect(stopped.pollUnsafe()).toEqual(Exit.void)
      yield* Effect.provide(TestClock.adjust("1 second"), runner({ file }))
      expect(yield* Received).toHaveLength(12)
    }).pipe(Effect.scoped, Effect.provide(world()))
  )
})
