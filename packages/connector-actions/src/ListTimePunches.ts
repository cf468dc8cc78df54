import { Action } from "@ferrule/core"
import { Payroll, TimePunch } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { defaultLimit, Listing } from "./Listing.ts"
import { TimeFilters } from "./TimeFilters.ts"

/** Lists clock-ins and clock-outs. */
export const ListTimePunches = Action.make("list_time_punches", {
  title: "List time punches",
  description: "Lists when employees clocked in and out between two days.",
  access: "read",
  payload: TimeFilters("punches"),
  success: Listing(TimePunch, "time punches"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.timePunches(query, { limit }))
})
