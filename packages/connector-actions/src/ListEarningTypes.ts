import { Action } from "@ferrule/core"
import { CompanyEarning, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyIds, organizationId } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Lists the earning types of companies. */
export const ListEarningTypes = Action.make("list_earning_types", {
  title: "List earning types",
  description: "Lists what companies pay for, such as regular hours or bonus, and which amounts each type accepts.",
  access: "read",
  payload: Schema.Struct({ organizationId, companyIds, limit }),
  success: Listing(CompanyEarning, "earning types"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.companyEarnings(query, { limit }))
})
