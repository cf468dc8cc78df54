import { Schema } from "effect"

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

const [zero, hyphen] = [48, 45]

/** The number that the digits from a place on make; not a number where there are others. */
const digits = (text: string, from: number, to: number): number => {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - zero
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

// Every date of every record passes through here, so it reads characters instead of matching a pattern.
const isCalendarDate = (text: string): boolean => {
  if (text.length !== 10 || text.charCodeAt(4) !== hyphen || text.charCodeAt(7) !== hyphen) return false
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)]
  const length = month === 2 && isLeapYear(year) ? 29 : monthLengths[month - 1]
  return year >= 0 && length !== undefined && day >= 1 && day <= length
}

/**
 * A calendar date without a time zone, written `YYYY-MM-DD`. No instant constructs one, so a date can never slip
 * by a day between zones. Dates compare and sort as text.
 */
export const LocalDate = Schema.String.check(
  Schema.makeFilter(isCalendarDate, {
    expected: "a calendar date written YYYY-MM-DD",
    toJsonSchema: () => ({ format: "date", pattern: "^\\d{4}-\\d{2}-\\d{2}$" })
  })
)
  .annotate({ examples: ["2026-03-06"] })
  .pipe(Schema.brand("LocalDate"))

/** See {@link LocalDate}. */
export type LocalDate = typeof LocalDate.Type

/** Whether a text is a calendar date. */
export const is: (text: unknown) => text is LocalDate = Schema.is(LocalDate)

/** A date from its text; throws on anything else, so use it for literals and decode what comes from outside. */
export const make = (text: string): LocalDate => LocalDate.make(text)

// Day numbers count from 1970-01-01 in the proleptic Gregorian calendar, in whole-number arithmetic.
const toDayNumber = (date: LocalDate): number => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

const fromDayNumber = (dayNumber: number): LocalDate => {
  const shifted = dayNumber + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthIndex = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthIndex + 2) / 5) + 1
  const month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return make(`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`)
}

const [firstDay, lastDay] = [toDayNumber(make("0000-01-01")), toDayNumber(make("9999-12-31"))]

/** The date so many days later (earlier, when negative); at most the last date that can be written, at least the first. */
export const addDays = (date: LocalDate, days: number): LocalDate =>
  fromDayNumber(Math.min(lastDay, Math.max(firstDay, toDayNumber(date) + days)))

/** Days from the first date to the second; negative when the second is earlier. */
export const daysBetween = (from: LocalDate, to: LocalDate): number => toDayNumber(to) - toDayNumber(from)

/**
 * The date in UTC at a moment, for the one case in which an API needs "today" and nobody said which day that is. Dates
 * that were given never pass through here.
 */
export const fromEpochMillisUtc = (millis: number): LocalDate => fromDayNumber(Math.floor(millis / 86_400_000))
