import { OptionList } from "@ferrule/core"
import { Payroll, type PayrollRun } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

const latestFirst = (a: PayrollRun, b: PayrollRun): number =>
  (b.paycheckDate ?? "").localeCompare(a.paycheckDate ?? "") || b.payrollNumber - a.payrollNumber

/** Completed payroll runs, the latest first. */
export const PayrollRuns = OptionList.make("payroll_runs", {
  title: "Payroll runs",
  given: CompaniesGiven,
  hasOrder: true,
  load: (given) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const companyIds = yield* companyIdsOf(given)
      const runs = companyIds.length === 0 ? [] : yield* Stream.runCollect(payroll.stream.payrollRuns({ companyIds }))
      return Stream.fromIterable(runs.toSorted(latestFirst)).pipe(
        Stream.map(({ paycheckDate, payrollNumber }) => ({
          value: payrollNumber,
          label: `Payroll ${payrollNumber}`,
          ...(paycheckDate == null ? {} : { hint: `paid on ${paycheckDate}` })
        }))
      )
    })
})
