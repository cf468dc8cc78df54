import { Paycheck, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { payrollKey } from "./PayrollKey.ts"
import { runCount } from "./RunCount.ts"
import { watchedRuns } from "./WatchedRuns.ts"

/** The paychecks of some payroll runs, a page after another. */
const paychecksOf = (payrollKeys: ReadonlyArray<string>) => (pageNumber: number) =>
  Effect.flatMap(Payroll, (payroll) => payroll.paychecks.list({ query: { payrollKeys, pageNumber, pageSize: 500 } }))

/**
 * Paychecks, read run by run: a new run is what makes new paychecks, so the count of runs proves that there are none.
 * What changes afterwards, such as a void, is looked for daily in the runs of the last 60 days, and weekly in all.
 */
export const Paychecks = companyFeed({
  name: "paychecks",
  record: Paycheck,
  // The number is text of the API's own, so it stands last.
  key: (paycheck) => `${payrollKey(paycheck)}:${paycheck.employeeId}:${paycheck.paycheckNumber}`,
  date: ({ paycheckDate }) => paycheckDate,
  group: groupOf,
  fingerprint: (paycheck) => {
    const { paycheckDate, payPeriodEnd, payPeriodStart } = paycheck
    const { netPay, paycheckDeductions, paycheckEarnings, paycheckTaxes } = paycheck
    return { paycheckDate, payPeriodStart, payPeriodEnd, paycheckEarnings, paycheckDeductions, paycheckTaxes, netPay }
  },
  probe: { counts: "sections", count: runCount },
  cadence: { recent: "1 day", older: "7 days" },
  // They may show a little after their run.
  settles: "1 hour",
  sections: (scope, reach) =>
    Effect.map(watchedRuns(scope, reach), (runs) =>
      runs.map((run) => {
        const id = payrollKey(run)
        return { id, group: String(run.companyId), read: paychecksOf([id]) }
      })
    ),
  together: { most: 25, read: paychecksOf, sectionOf: payrollKey }
})
