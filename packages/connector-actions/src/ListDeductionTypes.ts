import { Action } from "@ferrule/core"
import { CompanyDeduction, DeductionCategory, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyIds, organizationId } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Lists the deduction types of companies. */
export const ListDeductionTypes = Action.make("list_deduction_types", {
  title: "List deduction types",
  description: "Lists what companies deduct, such as health insurance or a retirement plan.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    category: Schema.optionalKey(
      DeductionCategory.KnownDeductionCategory.annotate({
        title: "Category",
        description: "Only deduction types of this category.",
        examples: ["retirement401k"]
      })
    ),
    limit
  }),
  success: Listing(CompanyDeduction, "deduction types"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.companyDeductions(query, { limit }))
})
