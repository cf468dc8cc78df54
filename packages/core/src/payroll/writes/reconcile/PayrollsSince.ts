import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { CompanyId, PayrollNumber } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import { digestOf } from "../pending/Fence.ts"
import { whileVisible } from "../pending/PendingLookup.ts"

// A fence that is older than so many runs is only known to be older.
const mostRuns = 100

/** The payroll runs of a company since a fence was noted; none where it still stands; undefined where it is not known. */
export type PayrollsSince = (companyId: CompanyId, fence: string) => ReadonlyArray<PayrollNumber> | undefined

/** Reads the payroll runs of companies, and tells which of them a fence does not have. */
export const payrollsSince = (
  companyIds: ReadonlyArray<CompanyId>
): Effect.Effect<PayrollsSince, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const since = new Map<string, ReadonlyArray<PayrollNumber>>()
    const of: PayrollsSince = (companyId, fence) => since.get(`${companyId}:${fence}`)
    if (companyIds.length === 0) return of
    const payroll = yield* Payroll
    const runs = yield* whileVisible(companyIds, payroll.stable.payrollRuns({ companyIds }))
    for (const companyId of companyIds) {
      const numbers = runs
        .filter((run) => run.companyId === companyId)
        .map(({ payrollNumber }) => payrollNumber)
        .toSorted((a, b) => a - b)
      for (let newest = 0; newest <= Math.min(numbers.length, mostRuns); newest++) {
        const before = numbers.length - newest
        since.set(`${companyId}:${yield* digestOf(numbers.slice(0, before))}`, numbers.slice(before))
      }
    }
    return of
  })
