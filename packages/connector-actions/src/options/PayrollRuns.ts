import { OptionList } from "@ferrule/core"
import { Payroll, type PayrollRun } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

const latestFirst = (a: PayrollRun, b: PayrollRun): number =>
  (b.paycheckDate ?? "").localeCompare(a.paycheckDate ?? "") || b.payrollNumber - a.payrollNumber

const load = (given: typeof CompaniesGiven.Type, valueOf: (run: PayrollRun) => string | number) =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const companyIds = yield* companyIdsOf(given)
    const runs = companyIds.length === 0 ? [] : yield* Stream.runCollect(payroll.stream.payrollRuns({ companyIds }))
    return Stream.fromIterable(runs.toSorted(latestFirst)).pipe(
      Stream.map((run) => ({
        value: valueOf(run),
        label: `Payroll ${run.payrollNumber}`,
        ...(run.paycheckDate == null ? {} : { hint: `paid on ${run.paycheckDate}` })
      }))
    )
  })

/** Completed payroll runs, the latest first. */
export const PayrollRuns = OptionList.make("payroll_runs", {
  title: "Payroll runs",
  given: CompaniesGiven,
  hasOrder: true,
  load: (given) => load(given, ({ payrollNumber }) => payrollNumber)
})

/** The same where a run is named together with its company. */
export const PayrollKeys = OptionList.make("payroll_keys", {
  title: "Payroll runs of companies",
  given: CompaniesGiven,
  hasOrder: true,
  load: (given) => load(given, ({ companyId, payrollNumber }) => `${companyId}:${payrollNumber}`)
})
