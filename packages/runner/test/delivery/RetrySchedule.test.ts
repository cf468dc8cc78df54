import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { retryIn } from "../../src/delivery/RetrySchedule.ts"

const minute = 60_000
const hour = 60 * minute

describe("Retries: when a destination that fails is tried again", () => {
  it.effect.each([
    [0, 5000],
    [1, 5 * minute],
    [2, 30 * minute],
    [3, 2 * hour],
    [4, 5 * hour],
    [5, 10 * hour],
    [6, 10 * hour],
    [1000, 10 * hour]
  ] as const)("after %d failures before this one: in %d ms, or up to a fifth later", ([failures, wait]) =>
    Effect.gen(function* () {
      const waits = yield* Effect.all(Array.from({ length: 200 }, () => retryIn(failures)))
      expect(Math.min(...waits)).toBeGreaterThanOrEqual(wait)
      expect(Math.max(...waits)).toBeLessThanOrEqual(wait * 1.2)
      expect(new Set(waits).size).toBeGreaterThan(100)
    })
  )

  it.effect("not before the destination asks for it, but within a day and a fifth", () =>
    Effect.gen(function* () {
      expect(yield* retryIn(0, 7 * minute)).toBeGreaterThanOrEqual(7 * minute)
      expect(yield* retryIn(3, 7 * minute)).toBeGreaterThanOrEqual(2 * hour)
      expect(yield* retryIn(0, 365 * 24 * hour)).toBeLessThanOrEqual(28.8 * hour)
    })
  )
})
