import { Action } from "@ferrule/core"
import { Paycheck, Payroll, PayrollKey } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { inOrder, requiredUnless } from "./FieldRules.ts"
import { companyIds, date, employeeIds, organizationId, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

/** Lists paychecks by payroll run, employee, company or date. */
export const ListPaychecks = Action.make("list_paychecks", {
  title: "List paychecks",
  description:
    "Lists what employees were paid. Say between which days, unless you name the employees or the payroll runs.",
  access: "read",
  payload: Schema.Struct({
    organizationId,
    companyIds,
    employeeIds,
    payrollKeys: several(PayrollKey, {
      title: "Payroll runs",
      description: "Only paychecks of these runs, each written as company id, colon, payroll number.",
      example: "101:42"
    }),
    paycheckDateFrom: date("Paid from", "Only paychecks of this day or later.", "2026-01-01"),
    paycheckDateTo: date("Paid until", "Only paychecks of this day or earlier.", "2026-03-31"),
    limit
  }).check(
    requiredUnless(["paycheckDateFrom", "paycheckDateTo"], ["employeeIds", "payrollKeys"]),
    inOrder("paycheckDateFrom", "paycheckDateTo")
  ),
  success: Listing(Paycheck, "paychecks"),
  run: ({ limit = defaultLimit, ...query }) => Effect.flatMap(Payroll, ({ first }) => first.paychecks(query, { limit }))
})
