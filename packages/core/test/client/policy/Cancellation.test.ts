import { Policy } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { api, call, limited } from "../../support/policy.ts"

describe("Policy: cancellation", () => {
  it.effect("interrupting a call stops its request and leaves no place taken", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ concurrency: 1 })
      let stopped = false
      const hanging = Effect.onInterrupt(Effect.never, () => Effect.sync(() => (stopped = true)))
      const fiber = yield* Effect.forkChild(policy.run(call("GET"), hanging))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      expect(stopped).toBe(true)
      expect(yield* policy.run(call("GET"), Effect.succeed("answer"))).toBe("answer")
    })
  )

  it.effect("interrupting a call that waits for its next try ends it at once", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const { attempt, calls } = api(limited(60))
      const fiber = yield* Effect.forkChild(policy.run(call("GET"), attempt))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("5 minutes")
      expect(calls).toHaveLength(1)
    })
  )
})
