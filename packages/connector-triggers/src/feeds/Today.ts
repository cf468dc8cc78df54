import { LocalDate } from "@ferrule/core"
import { Clock, Effect } from "effect"

/** The date in UTC now: it decides how far around it feeds look, never whether something is new. */
export const today: Effect.Effect<LocalDate.LocalDate> = Effect.map(
  Clock.currentTimeMillis,
  LocalDate.fromEpochMillisUtc
)
