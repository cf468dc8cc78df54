import { Policy, type ApiError } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { api, call, limited, operation, runFor } from "../../support/policy.ts"

describe("Policy: how many requests at once", () => {
  /** An API that takes a second for each request and counts how many it has at once. */
  const busy = () => {
    const world = { now: 0, most: 0, starts: [] as Array<number> }
    const attempt = Effect.gen(function* () {
      world.starts.push(yield* Clock.currentTimeMillis)
      world.most = Math.max(world.most, ++world.now)
      yield* Effect.sleep("1 second")
      world.now--
      return "answer"
    })
    return { world, attempt }
  }
  const many = (policy: Policy.Policy, attempt: Effect.Effect<string, ApiError>, count: number) =>
    Effect.forEach(Array.from({ length: count }), () => policy.run(call("GET"), attempt), { concurrency: "unbounded" })

  it.effect("eight, unless the option says otherwise", () =>
    Effect.gen(function* () {
      const eight = busy()
      yield* runFor(many(yield* Policy.make(), eight.attempt, 30))
      expect(eight.world.most).toBe(8)
      const two = busy()
      yield* runFor(many(yield* Policy.make({ concurrency: 2 }), two.attempt, 10))
      expect(two.world.most).toBe(2)
    })
  )

  it.effect("half as many once the API asks for fewer, and more again step by step", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* Effect.exit(policy.run({ operation, method: "GET" }, Effect.fail(limited(301))))
      yield* TestClock.adjust("301 seconds")
      const first = busy()
      yield* runFor(many(policy, first.attempt, 4), "5 seconds")
      expect(first.world.most).toBe(4)
      const later = busy()
      yield* runFor(many(policy, later.attempt, 60))
      expect(later.world.most).toBe(8)
    })
  )

  it.effect("half as many once, however many of those under way are refused", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ attempts: 1 })
      const refused = Effect.andThen(Effect.sleep("1 second"), Effect.fail(limited()))
      yield* runFor(
        Effect.forEach(Array.from({ length: 8 }), () => Effect.exit(policy.run(call("GET"), refused)), {
          concurrency: "unbounded"
        }),
        "5 seconds"
      )
      const { attempt, world } = busy()
      yield* runFor(many(policy, attempt, 4), "5 seconds")
      expect(world.most).toBe(4)
    })
  )

  it.effect("none for as long as the API asks for quiet", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const other = busy()
      const first = yield* Effect.forkChild(policy.run(call("GET"), api(limited(60)).attempt))
      yield* TestClock.adjust("1 millis")
      const second = yield* Effect.forkChild(policy.run(call("GET"), other.attempt))
      yield* TestClock.adjust("5 minutes")
      yield* Fiber.join(first)
      yield* Fiber.join(second)
      expect(other.world.starts[0]).toBeGreaterThanOrEqual(60_000)
    })
  )

  it.effect("half as fast once the API asks for fewer, and faster again step by step", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ rate: { requests: 1, per: "1 second" } })
      yield* Effect.exit(policy.run(call("GET"), Effect.fail(limited(301))))
      yield* TestClock.adjust("301 seconds")
      const { attempt, world } = busy()
      yield* runFor(many(policy, attempt, 20), "60 seconds")
      const waits = world.starts.slice(1).map((at, index) => at - (world.starts[index] ?? 0))
      expect(waits[0]).toBe(2000)
      expect(waits.at(-1)).toBe(1000)
    })
  )

  it.effect("no more in a time than the rate says", () =>
    Effect.gen(function* () {
      const { attempt, world } = busy()
      yield* runFor(many(yield* Policy.make({ rate: { requests: 2, per: "1 second" } }), attempt, 6))
      expect(world.starts).toEqual([0, 500, 1000, 1500, 2000, 2500])
    })
  )
})
