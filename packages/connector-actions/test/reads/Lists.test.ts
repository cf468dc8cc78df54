import { FindOrganizations, ListEarningTypes, ListPayrollRuns, ListTimePunches } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { limitedKey } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asked, fieldsOf, refusal, simulated, world, worldWith } from "./world.ts"

const types = world.companyEarnings.filter(({ companyId }) => companyId === 101)
const punch = world.timePunches[0]

/** More punches than three pages hold. */
const punches = Array.from({ length: 601 }, (_, index) => ({
  ...punch,
  id: `punch-${index}`,
  time: "2026-03-02T08:00:00Z"
}))
const manyPunches = worldWith({ timePunches: punches })
const inMarch = { companyIds: [101], startDate: "2026-03-01", endDate: "2026-03-31" }

describe("a list", () => {
  it.effect("is whole when it is as long as the limit, and says so", () =>
    Effect.gen(function* () {
      const { items, more } = yield* Action.run(ListEarningTypes, { companyIds: [101], limit: types.length })
      expect(items.map(({ id }) => id)).toEqual(types.map(({ id }) => id))
      expect(more).toBe(false)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says that there is more when one item is left out", () =>
    Effect.gen(function* () {
      const { items, more } = yield* Action.run(ListEarningTypes, { companyIds: [101], limit: types.length - 1 })
      expect(items).toHaveLength(types.length - 1)
      expect(more).toBe(true)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("gives 100 items where no limit is set, of one request", () =>
    Effect.gen(function* () {
      const { items, more } = yield* Action.run(ListTimePunches, inMarch)
      expect([items.length, more]).toEqual([100, true])
      expect(yield* asked).toEqual(["GET /time-punches 200"])
    }).pipe(Effect.provide(simulated({ scenario: manyPunches })))
  )

  it.effect("gives all of several pages up to a limit", () =>
    Effect.gen(function* () {
      const { items, more } = yield* Action.run(ListTimePunches, { ...inMarch, limit: 1000 })
      expect(new Set(items.map(({ id }) => id)).size).toBe(601)
      expect(more).toBe(false)
    }).pipe(Effect.provide(simulated({ scenario: manyPunches })))
  )

  it.effect("gives the limit and no more where there are further pages, and does not read these", () =>
    Effect.gen(function* () {
      const { items, more } = yield* Action.run(ListTimePunches, { ...inMarch, limit: 260 })
      expect([items.length, more]).toEqual([260, true])
      expect((yield* asked).length).toBeLessThan(4)
    }).pipe(Effect.provide(simulated({ scenario: manyPunches })))
  )

  it.effect("fails rather than call itself whole when its pages keep changing", () =>
    Effect.gen(function* () {
      expect(yield* refusal(ListTimePunches, { ...inMarch, limit: 1000 })).toMatchObject({
        _tag: "UnstableRead",
        retryable: true
      })
    }).pipe(Effect.provide(simulated({ scenario: manyPunches, shuffle: true })))
  )

  it.effect("does not mind the order of its items when it has one page", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(ListEarningTypes, { companyIds: [101] })
      expect(new Set(items.map(({ id }) => id))).toEqual(new Set(types.map(({ id }) => id)))
    }).pipe(Effect.provide(simulated({ shuffle: true })))
  )

  it.effect("is empty where nothing matches, also where the API then answers 404", () =>
    Effect.gen(function* () {
      const none = { items: [], more: false }
      expect(yield* Action.run(ListTimePunches, { ...inMarch, companyIds: [102], dataSource: "nobody" })).toEqual(none)
      expect(yield* Action.run(ListEarningTypes, { companyIds: [999] })).toEqual(none)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("has nothing of companies that the connection cannot see", () =>
    Effect.gen(function* () {
      expect(yield* Action.run(ListEarningTypes, { companyIds: [102] })).toEqual({ items: [], more: false })
      const { items } = yield* Action.run(ListEarningTypes, {})
      expect(new Set(items.map(({ companyId }) => companyId))).toEqual(new Set([101]))
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )

  it.effect("takes filters of more ids than one request may have", () =>
    Effect.gen(function* () {
      const companyIds = Array.from({ length: 250 }, (_, index) => 5000 + index)
      const { items } = yield* Action.run(ListPayrollRuns, { companyIds: [...companyIds, 101, 102] })
      expect(items).toHaveLength(6)
      expect(yield* asked).toHaveLength(3)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("refuses a filter without values, and a limit of nothing", () =>
    Effect.gen(function* () {
      expect(fieldsOf(yield* refusal(ListEarningTypes, { companyIds: [] }))).toEqual(["companyIds"])
      for (const limit of [0, -1, 1.5]) {
        expect(fieldsOf(yield* refusal(ListEarningTypes, { limit }))).toEqual(["limit"])
      }
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("gives an organization only once, though several parts of a long filter find it", () =>
    Effect.gen(function* () {
      const others = Array.from({ length: 150 }, (_, index) => 5000 + index)
      const { items, more } = yield* Action.run(FindOrganizations, { companyIds: [101, ...others, 102], limit: 1 })
      expect(items.map(({ id }) => id)).toEqual(world.organizations.map(({ id }) => id))
      expect(more).toBe(false)
    }).pipe(Effect.provide(simulated()))
  )
})
