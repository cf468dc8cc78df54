import { Action } from "@ferrule/core"
import { DirectEntryEarning, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { defaultLimit, Listing } from "./Listing.ts"
import { TimeFilters } from "./TimeFilters.ts"

/** Lists earnings that were entered by hand. */
export const ListDirectEntryEarnings = Action.make("list_direct_entry_earnings", {
  title: "List direct entry earnings",
  description: "Lists earnings that were entered by hand between two days, such as bonuses and reimbursements.",
  access: "read",
  payload: TimeFilters("entries"),
  success: Listing(DirectEntryEarning, "entries"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.directEntryEarnings(query, { limit }))
})
