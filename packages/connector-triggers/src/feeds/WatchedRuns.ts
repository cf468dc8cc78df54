import { type ApiError, type Feed, LocalDate, type UnstableRead } from "@ferrule/core"
import { Payroll, type PayrollRun } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyIdOf } from "./CompanyGroup.ts"
import { longestWindow } from "./DateGrid.ts"
import { today } from "./Today.ts"

// What belongs to a run may still change when it was paid so many days ago, or has not been paid yet.
const horizon = 60

const oldestFirst = (a: PayrollRun, b: PayrollRun): number =>
  (a.paycheckDate ?? "").localeCompare(b.paycheckDate ?? "") ||
  a.companyId - b.companyId ||
  a.payrollNumber - b.payrollNumber

/** The payroll runs whose paychecks or ledgers are read: those of the last 60 days and the future, or every one. */
export const watchedRuns = (
  { groups }: Pick<Feed.Scope<unknown>, "groups">,
  reach: Feed.Reach
): Effect.Effect<ReadonlyArray<PayrollRun>, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    if (groups.length === 0) return []
    const payroll = yield* Payroll
    const from = LocalDate.addDays(yield* today, -horizon)
    const dates = { paycheckDateFrom: from, paycheckDateTo: LocalDate.addDays(from, longestWindow) }
    const { items } = yield* payroll.first.payrollRuns(
      { companyIds: groups.map(companyIdOf), ...(reach === "all" ? {} : dates) },
      { limit: Number.POSITIVE_INFINITY }
    )
    return items.toSorted(oldestFirst)
  })
