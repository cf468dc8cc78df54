import { Result, Schema } from "effect"
import { is, type LocalDate } from "../../../values/LocalDate.ts"

/** How a file writes dates, where it does not write YYYY-MM-DD. */
export const DateFormat = Schema.Literals([
  "YYYY-MM-DD",
  "MM/DD/YYYY",
  "DD/MM/YYYY",
  "DD.MM.YYYY",
  "MM-DD-YYYY",
  "DD-MM-YYYY",
  "YYYY/MM/DD"
])

/** See {@link DateFormat}. */
export type DateFormat = typeof DateFormat.Type

const patternOf = (format: DateFormat): RegExp =>
  new RegExp(
    `^${format
      .replaceAll(".", "\\.")
      .replace("YYYY", "(?<year>\\d{4})")
      .replace("MM", "(?<month>\\d{1,2})")
      .replace("DD", "(?<day>\\d{1,2})")}$`
  )

/**
 * A date of a cell: written YYYY-MM-DD, or as the file says it writes dates. Whether 03/06 is in March or in June is
 * never guessed.
 */
export const parseDate = (cell: string, format: DateFormat = "YYYY-MM-DD"): Result.Result<LocalDate, string> => {
  if (is(cell)) return Result.succeed(cell)
  const { day = "", month = "", year = "" } = patternOf(format).exec(cell)?.groups ?? {}
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
  return format !== "YYYY-MM-DD" && is(date)
    ? Result.succeed(date)
    : Result.fail(`It is not a date written as ${format}. Correct it, or say how the file writes dates.`)
}
