import { Policy, type ApiError } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { api, call, down, limited, missing, tries, unreached } from "../../support/policy.ts"

describe("Policy: what is tried again", () => {
  it.effect.each(["GET", "PUT"] as const)("a %s, up to four times in all", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [down, down, down])).calls).toHaveLength(4)
      const { calls, exit } = yield* tries(method, [down, down, down, down])
      expect([calls.length, exit._tag]).toEqual([4, "Failure"])
    })
  )

  it.effect.each(["POST", "DELETE"] as const)("never a %s that may have changed something", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [down])).calls).toHaveLength(1)
      expect((yield* tries(method, ["hangs"])).calls).toHaveLength(1)
    })
  )

  it.effect.each(["POST", "DELETE"] as const)("a %s that provably changed nothing", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [unreached])).exit).toMatchObject({ _tag: "Success", value: "answer" })
      expect((yield* tries(method, [limited()])).exit).toMatchObject({ _tag: "Success", value: "answer" })
    })
  )

  it.effect("nothing that would fail again", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [missing])).calls).toHaveLength(1)
    })
  )

  it.effect("as often as the option says", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [down, down, down], { attempts: 2 })).calls).toHaveLength(2)
      expect((yield* tries("GET", [down], { attempts: 1 })).calls).toHaveLength(1)
    })
  )
})

describe("Policy: how long it waits", () => {
  it.effect("a random time up to a limit that doubles, and up to the longest", () =>
    Effect.gen(function* () {
      const options = { attempts: 9, baseDelay: "1 second", maxDelay: "8 seconds" } as const
      const { calls } = yield* tries("GET", Array<ApiError>(8).fill(down), options)
      const waits = calls.slice(1).map((at, index) => at - (calls[index] ?? 0))
      waits.forEach((wait, index) => expect(wait).toBeLessThanOrEqual(Math.min(8000, 1000 * 2 ** index)))
      expect(new Set(waits).size).toBe(waits.length)
    })
  )

  it.effect("as long as the API asks for", () =>
    Effect.gen(function* () {
      const { calls } = yield* tries("GET", [limited(60)])
      expect(calls[1]).toBeGreaterThanOrEqual(60_000)
      expect(calls[1]).toBeLessThanOrEqual(60_200)
    })
  )

  it.effect("not when the API asks for more patience than allowed: the error says how long", () =>
    Effect.gen(function* () {
      const { calls, exit } = yield* tries("GET", [limited(301)])
      expect(calls).toHaveLength(1)
      expect(exit).toMatchObject({ _tag: "Failure" })
      const error = yield* Effect.flip(exit)
      expect(error).toMatchObject({ _tag: "RateLimited", retryAfterMillis: 301_000 })
      expect((yield* tries("GET", [limited(301)], { maxRetryAfter: "10 minutes" })).calls).toHaveLength(2)
    })
  )

  it.effect("30 seconds for one try, unless the option says otherwise", () =>
    Effect.gen(function* () {
      const { calls } = yield* tries("GET", ["hangs"])
      expect(calls[1]).toBeGreaterThanOrEqual(30_000)
      expect(calls[1]).toBeLessThanOrEqual(30_200)
      const short = yield* tries("GET", ["hangs"], { attemptTimeout: "1 second" })
      expect(short.calls[1]).toBeLessThanOrEqual(1200)
    })
  )

  it.effect("no longer than the deadline in all", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ deadline: "45 seconds" })
      const { attempt, calls } = api("hangs", "hangs", "hangs", "hangs")
      const fiber = yield* Effect.forkChild(Effect.flip(policy.run(call("GET"), attempt)))
      yield* TestClock.adjust("45 seconds")
      const error = yield* Fiber.join(fiber)
      expect(error).toMatchObject({ _tag: "Unavailable" })
      expect(error.message).toContain("45s")
      expect(calls).toHaveLength(2)
    })
  )

  it.effect("not at all when the deadline would pass while it waits", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [limited(60)], { deadline: "30 seconds" })).calls).toHaveLength(1)
    })
  )
})
