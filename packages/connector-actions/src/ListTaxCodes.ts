import { Action } from "@ferrule/core"
import { CompanyTaxCode, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyIds, flag, organizationId } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Lists the tax codes of companies. */
export const ListTaxCodes = Action.make("list_tax_codes", {
  title: "List tax codes",
  description: "Lists the taxes that companies are registered for.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    includeFederal: flag(
      "Federal taxes",
      "Add federal taxes to the state and local ones. They are left out otherwise."
    ),
    limit
  }),
  success: Listing(CompanyTaxCode, "tax codes"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.companyTaxCodes(query, { limit }))
})
