import { Policy } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { always, api, call, down, missing, runFor } from "../../support/policy.ts"

describe("Policy: what a connection may spend on retries", () => {
  it.effect("in an outage, 1,000 callers stay within their attempts and within the quota", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({
        concurrency: 1000,
        breaker: { failures: 1e9, within: "1 hour", openFor: "1 second" }
      })
      const { attempt, world } = always(down)
      const callers = Effect.forEach(
        Array.from({ length: 1000 }),
        () => Effect.exit(policy.run(call("GET"), attempt)),
        {
          concurrency: "unbounded"
        }
      )
      yield* runFor(callers)
      expect(world.calls).toBe(1000 + 500 / 5)
      expect(world.calls).toBeLessThanOrEqual(4 * 1000)
    })
  )

  it.effect("with the breaker, an outage costs far fewer requests than callers", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const { attempt, world } = always(down)
      const callers = Effect.forEach(
        Array.from({ length: 1000 }),
        () => Effect.exit(policy.run(call("GET"), attempt)),
        {
          concurrency: "unbounded"
        }
      )
      yield* runFor(callers)
      expect(world.calls).toBeLessThan(50)
    })
  )

  it.effect("successes earn it back", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ retryQuota: { tokens: 10, cost: 5 } })
      const storm = always(down)
      yield* runFor(policy.run(call("GET"), storm.attempt))
      expect(storm.world.calls).toBe(3)
      yield* Effect.forEach(Array.from({ length: 5 }), () => policy.run(call("GET"), Effect.succeed("answer")))
      const later = always(down)
      yield* runFor(policy.run(call("GET"), later.attempt))
      expect(later.world.calls).toBe(2)
    })
  )
})

describe("Policy: an API that keeps failing is left alone", () => {
  const failTenTimes = (policy: Policy.Policy) =>
    Effect.forEach(Array.from({ length: 10 }), () => Effect.exit(policy.run(call("POST"), Effect.fail(down))))

  it.effect("after ten failures in 30 s, for 30 s: calls fail at once and say when to come back", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      const { attempt, calls } = api()
      const error = yield* Effect.flip(policy.run(call("GET"), attempt))
      expect(error).toMatchObject({ _tag: "Unavailable", sent: false, retryAfterMillis: 30_000 })
      expect(calls).toHaveLength(0)
    })
  )

  it.effect("also where some calls succeed in between", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      for (let i = 0; i < 10; i++) {
        yield* Effect.exit(policy.run(call("POST"), Effect.fail(down)))
        if (i < 9) yield* policy.run(call("GET"), Effect.succeed("answer"))
      }
      expect(yield* Effect.flip(policy.run(call("GET"), Effect.succeed("answer")))).toMatchObject({ sent: false })
    })
  )

  it.effect("then one call probes, and its success lets all through again", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      yield* TestClock.adjust("30 seconds")
      const { attempt, calls } = api()
      const hanging = yield* Effect.forkChild(
        policy.run(call("GET"), Effect.andThen(Effect.sleep("1 second"), attempt))
      )
      yield* TestClock.adjust("1 millis")
      expect(yield* Effect.flip(policy.run(call("GET"), attempt))).toMatchObject({ sent: false })
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(hanging)).toBe("answer")
      expect(yield* policy.run(call("GET"), attempt)).toBe("answer")
      expect(calls).toHaveLength(2)
    })
  )

  it.effect("a probe that fails leaves it alone for another while", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      yield* TestClock.adjust("30 seconds")
      yield* Effect.exit(policy.run(call("POST"), Effect.fail(down)))
      expect(yield* Effect.flip(policy.run(call("GET"), Effect.succeed("answer")))).toMatchObject({ sent: false })
    })
  )

  it.effect("not for failures spread over more than 30 s, nor for refusals", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      for (let i = 0; i < 12; i++) {
        yield* Effect.exit(policy.run(call("POST"), Effect.fail(down)))
        yield* TestClock.adjust("4 seconds")
      }
      for (let i = 0; i < 12; i++) yield* Effect.exit(policy.run(call("POST"), Effect.fail(missing)))
      expect(yield* policy.run(call("GET"), Effect.succeed("answer"))).toBe("answer")
    })
  )
})
