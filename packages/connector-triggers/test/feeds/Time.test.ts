import { DirectEntryEarnings, TimePunches } from "@ferrule/connector-triggers"
import { OffsetDateTime } from "@ferrule/core"
import { DirectEntryEarningId, TimePunchId } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
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

const [punch = expect.fail()] = world.timePunches

const punchesAt = (...times: ReadonlyArray<string>) =>
  simulated({ scenario: worldWith({ timePunches: times.map((time) => ({ ...punch, id: time, time })) }) })

describe("time punches", () => {
  it.effect("are looked for in windows of four weeks, from five weeks back to four weeks ahead", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const windows = ["2026-01-24..2026-02-20", "2026-02-21..2026-03-20", "2026-03-21..2026-04-17"]
      const sections = yield* sectionsOf(TimePunches, "recent")
      expect(sections.map(({ id }) => id)).toEqual(windows.map((window) => `companies 101,102 ${window}`))
      yield* asked
      yield* sections[1]?.read(2) ?? Effect.void
      expect(yield* asked).toEqual([
        "/time-punches company-ids=101,102 end-date=2026-03-20 page-number=2 page-size=250 start-date=2026-02-21"
      ])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are found from ten years back to two years ahead, by the day that is written in them", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const found = Object.values(yield* keysOf(TimePunches, "all", companies(101))).flat()
      expect(found).toEqual(["2016-03-16T08:00:00-05:00", "2026-02-13T23:59:00-11:00", "2028-03-15T08:00:00+14:00"])
      const [, second = expect.fail()] = (yield* recordsOf(TimePunches, companies(101))).values()
      expect(TimePunches.date?.(second)).toBe("2026-02-13")
    }).pipe(
      Effect.provide(
        punchesAt(
          "2016-03-16T08:00:00-05:00",
          "2026-02-13T23:59:00-11:00",
          "2028-03-15T08:00:00+14:00",
          "2001-01-01T08:00Z"
        )
      )
    )
  )

  it.effect("are none where the API answers that there are none, also behind the last page", () =>
    Effect.gen(function* () {
      yield* onDay("2031-03-16")
      const [section = expect.fail()] = yield* sectionsOf(TimePunches, "recent")
      expect(yield* section.read(1)).toMatchObject({ totalItemsCount: 0, items: [] })
      expect(yield* section.read(2)).toMatchObject({ totalItemsCount: 0, items: [] })
    }).pipe(Effect.provide(simulated()))
  )

  it("change with every field but their id", () => {
    const print = (change: object) =>
      JSON.stringify(TimePunches.fingerprint?.({ id: TimePunchId.make("punch-1"), type: "ClockIn", ...change }))
    expect(print({ id: "punch-2" })).toBe(print({}))
    for (const change of [{ time: "2026-03-02T08:05:00-05:00" }, { type: "ClockOut" }, { departmentId: 7 }]) {
      expect([change, print(change) === print({})]).toEqual([change, false])
    }
  })

  it("have no date where what is written is none", () => {
    const id = TimePunchId.make("punch-1")
    expect(TimePunches.date?.({ id, time: OffsetDateTime.make("2026-02-31T08:00:00Z") })).toBeUndefined()
    expect(TimePunches.date?.({ id, time: null })).toBeUndefined()
  })
})

describe("direct entry earnings", () => {
  it.effect("are asked for company by company, since they do not say whose they are", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const sections = yield* sectionsOf(DirectEntryEarnings, "recent")
      expect(sections.slice(0, 3).map(({ group, id }) => [group, id])).toEqual([
        ["101", "company 101 2026-01-24..2026-02-20"],
        ["102", "company 102 2026-01-24..2026-02-20"],
        ["101", "company 101 2026-02-21..2026-03-20"]
      ])
      yield* asked
      const found = yield* keysOf(DirectEntryEarnings, "recent")
      expect(found["company 102 2026-02-21..2026-03-20"]).toEqual(
        world.directEntryEarnings
          .filter(({ companyId }) => companyId === 102)
          .map((entry) => `${entry.directEntryEarningId}`)
      )
      expect(yield* asked).toContain(
        "/direct-entry-earnings company-ids=102 end-date=2026-03-20 page-number=1 page-size=250 start-date=2026-02-21"
      )
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are found from ten years back to two years ahead", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const sections = yield* sectionsOf(DirectEntryEarnings, "all", companies(101))
      const [first, last] = [sections.at(0), sections.at(-1)].map((section) => section?.id.split(" ")[2]?.split(".."))
      expect(first?.[0] ?? "").toMatch(/^2015-|^2016-0[123]/)
      expect(last?.[1] ?? "").toMatch(/^2028-|^2029-0[123]/)
      expect(sections.length).toBeLessThan(15)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("have the date that is written in them", () =>
    Effect.gen(function* () {
      yield* onDay("2026-03-16")
      const records = yield* recordsOf(DirectEntryEarnings)
      for (const entry of records.values()) expect(DirectEntryEarnings.date?.(entry)).toBe(entry.date?.slice(0, 10))
      expect(DirectEntryEarnings.group?.({ directEntryEarningId: DirectEntryEarningId.make(1) })).toBeUndefined()
    }).pipe(Effect.provide(simulated()))
  )
})
