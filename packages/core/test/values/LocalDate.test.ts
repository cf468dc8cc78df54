import { LocalDate } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import * as fc from "fast-check"

const calendarDate = fc
  .date({ min: new Date("0001-01-01T00:00:00Z"), max: new Date("9999-01-01T00:00:00Z"), noInvalidDate: true })
  .map((date) => LocalDate.make(date.toISOString().slice(0, 10)))

describe("LocalDate", () => {
  it.each(["2026-02-30", "2026-13-01", "2026-00-10", "2026-1-1", "20260101", "2026-01-01T00:00:00Z", "", "1900-02-29"])(
    "refuses %s",
    (text) => expect(LocalDate.is(text)).toBe(false)
  )

  it.each(["2024-02-29", "2000-02-29", "2026-12-31", "0001-01-01"])("accepts %s", (text) =>
    expect(LocalDate.is(text)).toBe(true)
  )

  it("adds days across months, years and leap days", () => {
    expect(LocalDate.addDays(LocalDate.make("2024-02-28"), 1)).toBe("2024-02-29")
    expect(LocalDate.addDays(LocalDate.make("2026-03-01"), -1)).toBe("2026-02-28")
    expect(LocalDate.addDays(LocalDate.make("2025-12-31"), 365)).toBe("2026-12-31")
  })

  it("counts the days between two dates as the calendar does", () =>
    fc.assert(
      fc.property(calendarDate, calendarDate, (from, to) => {
        const days = (Date.parse(to) - Date.parse(from)) / 86_400_000
        expect(LocalDate.daysBetween(from, to)).toBe(days)
        expect(LocalDate.addDays(from, days)).toBe(to)
      })
    ))

  it("gives the date in UTC at a moment", () => {
    expect(LocalDate.fromEpochMillisUtc(Date.parse("2026-03-01T23:59:59.999Z"))).toBe("2026-03-01")
    expect(LocalDate.fromEpochMillisUtc(0)).toBe("1970-01-01")
  })
})
