import { Action } from "@ferrule/core"
import { Payroll, PayrollRun } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { inOrder } from "./FieldRules.ts"
import { companyIds, date, organizationId } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Lists completed payroll runs. */
export const ListPayrollRuns = Action.make("list_payroll_runs", {
  title: "List payroll runs",
  description: "Lists payrolls that have been run, by company and by the day of payment.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    paycheckDateFrom: date("Paid from", "Only runs paid on this day or later.", "2026-01-01"),
    paycheckDateTo: date("Paid until", "Only runs paid on this day or earlier.", "2026-03-31"),
    limit
  }).check(inOrder("paycheckDateFrom", "paycheckDateTo")),
  success: Listing(PayrollRun, "payroll runs"),
  run: ({ limit = defaultLimit, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) => first.payrollRuns(query, { limit }))
})
