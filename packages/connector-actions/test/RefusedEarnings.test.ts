import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { posts, row, simulated, submit } from "./support/submissions.ts"

describe("create_pending_earnings: what it refuses before anything is sent", () => {
  it.effect.each([
    [{ flatAmount: { amount: 0 } }, "earnings[0].flatAmount.amount", "other than zero"],
    [{ flatAmount: { amount: 0.1234567890123456 } }, "earnings[0].flatAmount.amount", "15 significant digits"],
    [
      { unitsAndRateAmount: { units: 1, rate: 0 }, flatAmount: undefined },
      "earnings[0].unitsAndRateAmount.rate",
      "greater than zero"
    ],
    [{ unitsAmount: { units: 1 } }, "earnings[0]", "exactly one of flatAmount"],
    [{ date: "2026-02-30" }, "earnings[0].date", "a calendar date"],
    [{ externalUniqueId: "abc" }, "earnings[0].externalUniqueId", ""],
    [{ amuont: 3 }, "earnings[0].amuont", ""]
  ] as const)("%j: says which field, and what would be right", ([changes, path, expected]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(submit([JSON.parse(JSON.stringify(row(0, changes)))]))
      expect(error).toMatchObject({ _tag: "InvalidPayload" })
      expect(error._tag === "InvalidPayload" && error.violations.map((violation) => violation.path)).toEqual([path])
      expect(error.message).toContain(expected)
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )
})
