import { Action } from "@ferrule/core"
import { CompanyEarningId, Payroll, PendingEarning, PendingEarningId } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { inOrder, requiredUnless, together } from "./FieldRules.ts"
import { companyIds, date, employeeIds, externalId, organizationId, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Finds earnings that wait for a payroll. */
export const FindPendingEarnings = Action.make("find_pending_earnings", {
  title: "Find pending earnings",
  description: "Finds earnings that wait for the next payroll. Say between which days, unless you name their ids.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    employeeIds,
    companyEarningId: Schema.optionalKey(
      CompanyEarningId.annotate({ title: "Earning type", description: "Only earnings of this type." })
    ),
    pendingPaycheckEarningIds: several(PendingEarningId, {
      title: "Ids",
      description: "Only these pending earnings. The days then do not matter.",
      example: PendingEarningId.make("b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312")
    }),
    ...externalId,
    effectiveDateFrom: date("From", "Only earnings that count from this day or later.", "2026-01-01"),
    effectiveDateTo: date("Until", "Only earnings that count from this day or earlier.", "2026-03-31"),
    limit
  }).check(
    requiredUnless(["effectiveDateFrom", "effectiveDateTo"], ["pendingPaycheckEarningIds"]),
    inOrder("effectiveDateFrom", "effectiveDateTo"),
    together("externalUniqueId", "dataSource")
  ),
  success: Listing(PendingEarning, "pending earnings"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.pendingEarnings(query, { limit }))
})
