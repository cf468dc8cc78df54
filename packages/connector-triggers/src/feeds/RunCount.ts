import type { ApiError } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import type { CompanyChoice } from "../CompanyChoice.ts"
import { chosenGroups } from "./CompanyGroup.ts"
import { companyPortions } from "./CompanyPortions.ts"

/**
 * How many payroll runs there are, whatever their dates (law 4): one request, or one for each 100 companies of a choice.
 * A run that is new always moves it, unless one goes at the same time.
 */
export const runCount = (choice: CompanyChoice): Effect.Effect<number, ApiError, Payroll> =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const chosen = chosenGroups(choice)
    const filters = chosen === undefined ? [{}] : companyPortions(chosen).map(({ companyIds }) => ({ companyIds }))
    const pages = yield* Effect.forEach(filters, (filter) =>
      payroll.payrollRuns.list({ query: { ...filter, pageNumber: 1, pageSize: 1 } })
    )
    return pages.reduce((sum, { totalItemsCount }) => sum + totalItemsCount, 0)
  })
