import { type CompanyFeed, PendingDeductions, PendingEarnings } from "@ferrule/connector-triggers"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  asked,
  companies,
  keysOf,
  onDay,
  recordsOf,
  sectionsOf,
  simulated,
  world,
  worldWith
} from "../support/watchedApi.ts"

const [earning = expect.fail()] = world.pendingEarnings
const [deduction = expect.fail()] = world.pendingDeductions
const idAt = (place: number): string => `04dd8fd3-3df1-4ba0-b45a-${String(place).padStart(12, "0")}`

/** Asks the same of both feeds, one after the other. */
const ofBoth = <A, E, R>(
  ask: <Item extends Schema.Codec<unknown, unknown>>(feed: CompanyFeed<Item>) => Effect.Effect<A, E, R>
) => Effect.all([ask(PendingEarnings), ask(PendingDeductions)])

/** Pending items of the first company on these days. */
const pendingOn = (...days: ReadonlyArray<string>) =>
  simulated({
    scenario: worldWith({
      pendingEarnings: days.map((date, at) => ({ ...earning, id: idAt(at), externalUniqueId: idAt(at), date })),
      pendingDeductions: days.map((date, at) => ({ ...deduction, id: idAt(at), externalUniqueId: idAt(at), date }))
    })
  })

describe("pending items", () => {
  it.effect("are looked for in windows that touch the half year each way of today", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const windows = ["2024-11-30..2025-11-28", "2025-11-29..2026-11-27"]
      for (const sections of yield* ofBoth((feed) => sectionsOf(feed, "recent", companies(101, 102)))) {
        expect(sections.map(({ id }) => id)).toEqual(windows.map((window) => `companies 101,102 ${window}`))
      }
      yield* asked
      yield* keysOf(PendingEarnings, "recent", companies(101, 102))
      expect((yield* asked).slice(1)).toEqual(
        windows
          .map((window) => window.split(".."))
          .map(([from, to]) => `effective-date-from=${from} effective-date-to=${to} page-number=1 page-size=500`)
          .map((query) => `/pending-paycheck-earnings company-ids=101,102 ${query}`)
      )
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are looked for in the same windows tomorrow", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const today = (yield* sectionsOf(PendingEarnings, "all")).map(({ id }) => id)
      yield* onDay("2026-03-17")
      expect((yield* sectionsOf(PendingEarnings, "all")).map(({ id }) => id)).toEqual(today)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are found from ten years back to three years ahead, each once, oldest window first", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      for (const found of yield* ofBoth((feed) => keysOf(feed, "all", companies(101)))) {
        expect(Object.values(found).flat()).toEqual([0, 1, 2, 3, 4, 5].map(idAt))
      }
    }).pipe(
      Effect.provide(
        pendingOn("2016-03-16", "2025-09-15", "2026-02-13", "2026-02-14", "2026-09-14", "2029-03-16", "2004-01-01")
      )
    )
  )

  it.effect("are found by id, whatever their dates, in portions of 100", () =>
    Effect.gen(function* () {
      for (const feed of [PendingEarnings, PendingDeductions]) {
        const find = feed.find?.bind(feed) ?? expect.fail()
        expect(yield* find([idAt(1), idAt(7)])).toEqual(new Set([idAt(1)]))
        yield* asked
        yield* find(Array.from({ length: 130 }, (_, at) => idAt(at)))
        const portions = (yield* asked).map((request) => /ids=(\S+)/.exec(request)?.[1]?.split(",").length)
        expect(new Set(portions)).toEqual(new Set([100, 30]))
        expect(yield* find([])).toEqual(new Set())
        expect(yield* asked).toEqual([])
      }
    }).pipe(Effect.provide(pendingOn("2026-03-16", "1999-01-01")))
  )

  it("that are gone are known by their id and company", () => {
    for (const feed of [PendingEarnings, PendingDeductions]) {
      const gone = feed.gone?.(idAt(1), "101")
      expect(gone).toEqual({ id: idAt(1), companyId: 101 })
      expect(feed.gone?.(idAt(1), "")).toEqual({ id: idAt(1) })
      expect(Schema.is(feed.record)(gone)).toBe(true)
    }
  })

  it.effect("belong to their company and have a date", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const [first = expect.fail()] = (yield* recordsOf(PendingEarnings, companies(101))).values()
      expect([PendingEarnings.group?.(first), PendingEarnings.date?.(first)]).toEqual(["101", first.date])
      expect(PendingEarnings.group?.({ id: first.id })).toBeUndefined()
      expect((yield* sectionsOf(PendingEarnings, "recent", companies(101)))[0]?.group).toBe("101")
    }).pipe(Effect.provide(simulated()))
  )
})
