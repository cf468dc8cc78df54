import { LocalDate, type OffsetDateTime } from "@ferrule/core"

/** The calendar date that is written in a date-time: never that of another zone (law 13). */
export const writtenDate = (time: typeof OffsetDateTime.Type | null | undefined): LocalDate.LocalDate | undefined => {
  const date = time?.slice(0, 10)
  return LocalDate.is(date) ? date : undefined
}
