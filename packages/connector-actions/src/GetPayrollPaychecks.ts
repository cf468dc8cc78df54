import { Action, NotFound } from "@ferrule/core"
import { CompanyId, Paycheck, Payroll, PayrollNumber } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { PaycheckTotals, totalsOf } from "./PaycheckTotals.ts"

/** Gives every paycheck of one payroll run, with exact totals. */
export const GetPayrollPaychecks = Action.make("get_payroll_paychecks", {
  title: "Get payroll paychecks",
  description: "Gives every paycheck of one payroll run, and what was paid and withheld in all.",
  access: "read",
  payload: Schema.Struct({
    companyId: CompanyId.annotate({ title: "Company", description: "The company whose payroll was run." }),
    payrollNumber: PayrollNumber.annotate({
      title: "Payroll number",
      description: "Number of the payroll run, as the list of payroll runs gives it."
    }),
    limit: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThanOrEqualTo(1, { expected: "a whole number from 1 on" })).annotate({
        title: "Limit",
        description: "Give at most this many paychecks; all of them if left out. The totals are of all of them anyway.",
        examples: [500]
      })
    )
  }),
  success: Schema.Struct({
    items: Schema.Array(Paycheck).annotate({
      title: "Paychecks",
      description: "The paychecks of the run, voided ones too."
    }),
    more: Schema.Boolean.annotate({
      title: "More",
      description: "Whether the run has more paychecks than these. Raise the limit to get them.",
      examples: [false]
    }),
    totals: PaycheckTotals
  }),
  run: ({ companyId, limit = Number.POSITIVE_INFINITY, payrollNumber }) =>
    Effect.gen(function* () {
      const { stable } = yield* Payroll
      const items = yield* stable.paychecks({ payrollKeys: [`${companyId}:${payrollNumber}`] })
      // No paychecks may mean that there is no such run, or that the company cannot be seen (law 6).
      if (items.length === 0) {
        const runs = yield* stable.payrollRuns({ companyIds: [companyId] })
        if (!runs.some((run) => run.payrollNumber === payrollNumber)) {
          return yield* new NotFound({ operation: "paychecks.list" })
        }
      }
      return { items: items.slice(0, limit), more: items.length > limit, totals: totalsOf(items) }
    })
})
