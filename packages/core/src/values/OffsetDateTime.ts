import { Schema } from "effect"

const pattern = /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d(:([0-5]\d|60)(\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?$/

/**
 * A date-time as it was written, offset included: it is never moved to another zone. Its calendar date is the date
 * written in it.
 */
export const OffsetDateTime = Schema.String.check(
  Schema.isPattern(pattern, {
    expected: "a date-time such as 2026-03-02T08:00:00-05:00",
    toJsonSchema: () => ({ format: "date-time" })
  })
)
  .annotate({ examples: ["2026-03-02T08:00:00-05:00"] })
  .pipe(Schema.brand("OffsetDateTime"))

/** See {@link OffsetDateTime}. */
export type OffsetDateTime = typeof OffsetDateTime.Type
