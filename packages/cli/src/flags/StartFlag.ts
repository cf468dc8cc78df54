import { LocalDate } from "@ferrule/core"
import { Schema } from "effect"
import { Flag } from "effect/cli"

/** `--start now|all|DATE`: where a trigger begins that knows nothing yet. */
export const startFlag = (description: string) =>
  Flag.String("start").pipe(
    Flag.withDescription(description),
    Flag.withMetavar("now|all|DATE"),
    Flag.filterMap(
      (text) => Schema.decodeUnknownOption(Schema.Union([Schema.Literals(["now", "all"]), LocalDate.LocalDate]))(text),
      (text) => `Expected now, all, or a date such as 2026-03-01, got ${text}`
    )
  )
