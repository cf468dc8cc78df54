import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import type { DeliveredEvent } from "../../src/delivery/DeliveredEvent.ts"
import { Handlers, layer } from "../../src/delivery/Handlers.ts"
import { claimOf, waiting } from "./support/claimOf.ts"
import { deliver } from "./support/deliver.ts"

const handler = (name = "keep") => ({ type: "handler", name }) as const

describe("Handlers: effects of the program", () => {
  it.effect("get the event as JSON values, and which subscription has found it", () =>
    Effect.gen(function* () {
      const got: Array<DeliveredEvent> = []
      yield* deliver(claimOf(handler()), { handlers: { keep: (event) => Effect.sync(() => got.push(event)) } })
      expect(got).toEqual([{ subscription: "runs", ...JSON.parse(waiting(1).body) }])
    })
  )

  it.effect("may need services of the program", () =>
    Effect.gen(function* () {
      class Books extends Context.Service<Books, Array<string>>()("test/Books") {}
      const books: Array<string> = []
      const handlers = layer({
        keep: ({ key }) => Effect.map(Books, (kept) => kept.push(key))
      }).pipe(Layer.provide(Layer.succeed(Books, books)))
      const built = yield* Effect.provide(Handlers, handlers)
      yield* deliver(claimOf(handler()), { handlers: built })
      expect(books).toEqual(["1"])
    })
  )

  const failing = {
    typed: () => Effect.fail({ _tag: "BooksClosed", message: "Ada is paid 1234.56" }),
    error: () => Effect.fail(new TypeError("Ada is paid 1234.56")),
    text: () => Effect.fail("Ada is paid 1234.56"),
    defect: () => Effect.die(new RangeError("Ada is paid 1234.56")),
    throwing: (): Effect.Effect<void> => {
      throw new RangeError("Ada is paid 1234.56")
    },
    stopped: () => Effect.interrupt
  }

  it.effect.each([
    ["typed", "The handler typed failed (BooksClosed)."],
    ["error", "The handler error failed (TypeError)."],
    ["text", "The handler text failed (string)."],
    ["defect", "The handler defect failed (RangeError)."],
    ["throwing", "The handler throwing failed (RangeError)."],
    ["stopped", "The handler stopped failed (interrupted)."]
  ])("that fail get the event again later; what is kept says the kind of failure and no more: %s", ([name, message]) =>
    Effect.gen(function* () {
      const settlement = yield* deliver(claimOf(handler(name)), { handlers: failing })
      expect(settlement.problem).toEqual({ code: "HandlerFailed", message })
      expect(settlement).not.toHaveProperty("deliveredTo")
      expect(settlement.dueIn).toBeGreaterThanOrEqual(5000)
    })
  )

  it.effect.each(["nobody", "toString", "__proto__"])(
    "a name that the program does not have is a problem: %s",
    (name) =>
      Effect.gen(function* () {
        const settlement = yield* deliver(claimOf(handler(name)))
        expect(settlement.problem).toEqual({
          code: "UnknownHandler",
          message: `This program has no handler named "${name}".`
        })
      })
  )

  it.effect("have 5 minutes for an event, or as long as is said, and are stopped then", () =>
    Effect.gen(function* () {
      let stopped = 0
      const handlers = { keep: () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => stopped++)) }
      const first = yield* Effect.forkChild(deliver(claimOf(handler(), 2), { handlers }))
      yield* TestClock.adjust("5 minutes")
      expect((yield* Fiber.join(first)).problem).toEqual({
        code: "TimedOut",
        message: "The handler keep was stopped: it took longer than 5m."
      })
      const second = yield* Effect.forkChild(deliver(claimOf(handler()), { handlers, handleWithin: "1 second" }))
      yield* TestClock.adjust("1 second")
      expect((yield* Fiber.join(second)).problem).toMatchObject({ code: "TimedOut" })
      expect(stopped).toBe(2)
    })
  )

  it.effect("are stopped when the delivery is", () =>
    Effect.gen(function* () {
      let stopped = false
      const handlers = {
        keep: () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => void (stopped = true)))
      }
      const delivering = yield* Effect.forkChild(deliver(claimOf(handler()), { handlers }))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(delivering)
      expect(stopped).toBe(true)
    })
  )

  it.effect("do not get what cannot be read", () =>
    Effect.gen(function* () {
      const handlers = { keep: () => Effect.void }
      const settlement = yield* deliver(claimOf(handler(), 0, { events: [{ ...waiting(1), body: "{" }] }), { handlers })
      expect(settlement.problem).toMatchObject({ code: "UnreadableEvent" })
    })
  )
})
