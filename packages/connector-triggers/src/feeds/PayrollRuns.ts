import { LocalDate } from "@ferrule/core"
import { Payroll, PayrollRun } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { companyPortions } from "./CompanyPortions.ts"
import { windowId } from "./DateGrid.ts"
import { payrollKey } from "./PayrollKey.ts"
import { runCount } from "./RunCount.ts"
import { today } from "./Today.ts"

// New runs are nearly always paid so many days around today (law 4).
const reachDays = 180

/** Completed payroll runs of companies, whatever their dates; numbered without gaps within a company. */
export const PayrollRuns = companyFeed({
  name: "payroll_runs",
  record: PayrollRun,
  key: payrollKey,
  date: ({ paycheckDate }) => paycheckDate,
  group: groupOf,
  number: ({ payrollNumber }) => payrollNumber,
  probe: { counts: "records", count: runCount },
  sections: ({ groups }, reach) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const date = yield* today
      const window = { from: LocalDate.addDays(date, -reachDays), to: LocalDate.addDays(date, reachDays) }
      const dates = reach === "all" ? {} : { paycheckDateFrom: window.from, paycheckDateTo: window.to }
      return companyPortions(groups).map(({ companyIds, id, ...section }) => ({
        ...section,
        id: reach === "all" ? id : windowId(id, window),
        read: (pageNumber: number) =>
          payroll.payrollRuns.list({ query: { companyIds, ...dates, pageNumber, pageSize: 500 } })
      }))
    })
})
