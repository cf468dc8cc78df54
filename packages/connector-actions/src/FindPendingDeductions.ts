import { Action } from "@ferrule/core"
import { CompanyDeductionId, Payroll, PendingDeduction, PendingDeductionId } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { inOrder, requiredUnless, together } from "./FieldRules.ts"
import { companyIds, date, employeeIds, externalId, organizationId, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Finds deductions that wait for a payroll. */
export const FindPendingDeductions = Action.make("find_pending_deductions", {
  title: "Find pending deductions",
  description: "Finds deductions that wait for the next payroll. Say between which days, unless you name their ids.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    employeeIds,
    companyDeductionId: Schema.optionalKey(
      CompanyDeductionId.annotate({ title: "Deduction type", description: "Only deductions of this type." })
    ),
    pendingPaycheckDeductionIds: several(PendingDeductionId, {
      title: "Ids",
      description: "Only these pending deductions. The days then do not matter.",
      example: PendingDeductionId.make("b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312")
    }),
    ...externalId,
    effectiveDateFrom: date("From", "Only deductions that count from this day or later.", "2026-01-01"),
    effectiveDateTo: date("Until", "Only deductions that count from this day or earlier.", "2026-03-31"),
    limit
  }).check(
    requiredUnless(["effectiveDateFrom", "effectiveDateTo"], ["pendingPaycheckDeductionIds"]),
    inOrder("effectiveDateFrom", "effectiveDateTo"),
    together("externalUniqueId", "dataSource")
  ),
  success: Listing(PendingDeduction, "pending deductions"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.pendingDeductions(query, { limit }))
})
