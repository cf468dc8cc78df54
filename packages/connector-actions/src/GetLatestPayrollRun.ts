import { Action, NotFound } from "@ferrule/core"
import { Payroll, PayrollRun } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyId } from "./Filters.ts"

/** Gives the payroll run that a company completed last. */
export const GetLatestPayrollRun = Action.make("get_latest_payroll_run", {
  title: "Get latest payroll run",
  description: "Gives the payroll that a company has run last: the one with the highest number, whenever it is paid.",
  access: "read",
  payload: Schema.Struct({ companyId }),
  success: PayrollRun,
  run: ({ companyId }) =>
    Effect.gen(function* () {
      const { stable } = yield* Payroll
      const runs = yield* stable.payrollRuns({ companyIds: [companyId] })
      const [first, ...others] = runs
      if (first === undefined) return yield* new NotFound({ operation: "payrollRuns.list" })
      return others.reduce((latest, run) => (run.payrollNumber > latest.payrollNumber ? run : latest), first)
    })
})
