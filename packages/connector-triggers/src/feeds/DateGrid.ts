import { LocalDate } from "@ferrule/core"
import { Effect } from "effect"
import { today } from "./Today.ts"

/** A range of days, both ends included. */
export interface DateWindow {
  readonly from: LocalDate.LocalDate
  readonly to: LocalDate.LocalDate
}

/** The longest windows: ranges of our own stay at 364 days (law 13). */
export const longestWindow = 364

/** How many days a year counts for, on the safe side, in how far a feed looks. */
export const year = 366

const origin = LocalDate.make("2000-01-01")

/**
 * The windows of so many days that touch the days around today, oldest first. They lie on a fixed grid, so they are the
 * same tomorrow, and how many records one has can be compared.
 */
export const windowsAroundToday = ({
  ahead,
  back,
  days
}: {
  readonly back: number
  readonly ahead: number
  readonly days: number
}): Effect.Effect<ReadonlyArray<DateWindow>> =>
  Effect.map(today, (date) => {
    const placeOf = (offset: number) => Math.floor((LocalDate.daysBetween(origin, date) + offset) / days)
    const [first, last] = [placeOf(-back), placeOf(ahead)]
    return Array.from({ length: last - first + 1 }, (_, at) => {
      const from = LocalDate.addDays(origin, (first + at) * days)
      return { from, to: LocalDate.addDays(from, days - 1) }
    })
  })

/** The name of what is read of a window. */
export const windowId = (of: string, { from, to }: DateWindow): string => `${of} ${from}..${to}`
