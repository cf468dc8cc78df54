import { Action } from "@ferrule/core"
import { CompanyDeductionId, Payroll, ScheduledDeduction, scheduledDeductionStatuses } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { inOrder, requiredUnless } from "./FieldRules.ts"
import { companyIds, date, employeeIds, organizationId, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Finds recurring and planned deductions. */
export const FindScheduledDeductions = Action.make("find_scheduled_deductions", {
  title: "Find scheduled deductions",
  description:
    "Finds deductions that recur or are planned. To see long-running ones, name the employees and leave the days out.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    employeeIds,
    companyDeductionIds: several(CompanyDeductionId, {
      title: "Deduction types",
      description: "Only deductions of these types.",
      example: CompanyDeductionId.make(1201)
    }),
    status: Schema.optionalKey(
      Schema.Literals(scheduledDeductionStatuses).annotate({
        title: "Status",
        description: "Only those that run, or only those that are stopped. Both if left out.",
        examples: ["Active"],
        choiceLabels: { Active: "Running", InActive: "Stopped" }
      })
    ),
    effectiveFrom: date(
      "Started from",
      "Only deductions that started on this day or later. One that started before is not found, even if it still runs.",
      "2026-01-01"
    ),
    effectiveTo: date(
      "Ended until",
      "Only deductions that ended on this day or earlier, or have no end. At most 365 days after the first day.",
      "2026-12-31"
    ),
    limit
  }).check(
    requiredUnless(["effectiveFrom", "effectiveTo"], ["employeeIds", "companyDeductionIds"]),
    inOrder("effectiveFrom", "effectiveTo")
  ),
  success: Listing(ScheduledDeduction, "scheduled deductions"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.scheduledDeductions(query, { limit }))
})
