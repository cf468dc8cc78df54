import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { counts, none, posts, report, row, simulated, submit } from "./support/submissions.ts"

describe("create_pending_earnings: amounts", () => {
  it.effect.each([
    [{ flatAmount: { amount: 0 } }, "flatAmount.amount", "zero"],
    [{ flatAmount: { amount: 0.1234567890123456 } }, "flatAmount.amount", "15 significant digits"],
    [{ unitsAndRateAmount: { units: 1, rate: 0 }, flatAmount: undefined }, "unitsAndRateAmount.rate", "above zero"],
    [{ unitsAndRateAmount: { units: 0, rate: 1 }, flatAmount: undefined }, "unitsAndRateAmount.units", "zero"],
    [{ unitsAmount: { units: 0 }, flatAmount: undefined }, "unitsAmount.units", "zero"],
    [{ unitsAmount: { units: 1 } }, "unitsAmount", "exactly one of flatAmount"],
    [{ flatAmount: undefined }, "flatAmount", "exactly one of flatAmount"]
  ] as const)(
    "%j is the fault of its row, which says what would be right; the others are created",
    ([changes, field, why]) =>
      Effect.gen(function* () {
        const rows = [row(0), row(1, changes), row(2)].map((item) => JSON.parse(JSON.stringify(item)))
        const result = yield* report(rows)
        expect(counts(result)).toEqual({ ...none, submitted: 3, created: 2, rejected: 1 })
        expect(result.rejected).toMatchObject([{ row: 2, field, reason: expect.stringContaining(why) }])
        expect(counts(yield* submit(rows, { onInvalid: "skip" }))).toMatchObject({ existing: 2, rejected: 1 })
      }).pipe(Effect.provide(simulated()))
  )
})

describe("create_pending_earnings: what it refuses before anything is sent", () => {
  it.effect.each([
    [{ flatAmount: { amount: "150" } }, "earnings[0].flatAmount.amount", "number"],
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
