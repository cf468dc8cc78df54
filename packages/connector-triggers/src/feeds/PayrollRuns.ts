import { Feed, Pages } from "@ferrule/core"
import { Payroll, PayrollRun } from "@ferrule/core/payroll"
import { Effect } from "effect"
import type { CompanyChoice } from "../CompanyChoice.ts"

const key = (run: PayrollRun): string => `${run.companyId}:${run.payrollNumber}`

/**
 * Completed payroll runs. They are read without dates: runs are completed late, for days long past or weeks ahead,
 * and a window would not see those (law 4).
 */
export const PayrollRuns = Feed.make({
  name: "payroll_runs",
  record: PayrollRun,
  key,
  date: (run) => run.paycheckDate,
  read: ({ companies }: CompanyChoice) =>
    Effect.flatMap(Payroll, (payroll) =>
      Pages.collect({
        read: (pageNumber) =>
          payroll.payrollRuns.list({
            query: { pageNumber, pageSize: 500, ...(companies === undefined ? {} : { companyIds: companies }) }
          }),
        key
      })
    )
})
