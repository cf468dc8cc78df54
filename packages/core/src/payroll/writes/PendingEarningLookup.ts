import { Effect } from "effect"
import type { ApiError } from "../../client/ApiError.ts"
import * as Pages from "../../client/Pages.ts"
import { addDays, type LocalDate } from "../../values/LocalDate.ts"
import type { CompanyId, DataSource } from "../domain/Ids.ts"
import type { PendingEarning } from "../domain/PendingEarning.ts"
import { Payroll } from "../Payroll.ts"

// A range may be 365 days long (specification 8); ranges of our own stay a day below (law 13).
const longestRange = 364
// An item is found though its date was edited by up to so many days (law 3).
const reach = 182

const windowsOf = (dates: ReadonlyArray<LocalDate>) => {
  const sorted = dates.toSorted()
  const windows: Array<{ readonly from: LocalDate; readonly to: LocalDate }> = []
  for (const date of sorted) {
    const [from, to] = [addDays(date, -reach), addDays(date, reach)]
    const last = windows.at(-1)
    if (last !== undefined && to <= last.to) continue
    const start = last === undefined || from > last.to ? from : addDays(last.to, 1)
    for (let day = start; day <= to; day = addDays(day, longestRange + 1)) {
      const end = addDays(day, longestRange)
      windows.push({ from: day, to: end < to ? end : to })
    }
  }
  return windows
}

/** The pending earnings of a data source, by their id there (in lower case), around some dates. */
export const pendingOf = (options: {
  readonly companyIds: ReadonlyArray<CompanyId>
  readonly dataSource: DataSource
  readonly dates: ReadonlyArray<LocalDate>
}): Effect.Effect<ReadonlyMap<string, ReadonlyArray<PendingEarning>>, ApiError | Pages.UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const found = new Map<string, Array<PendingEarning>>()
    for (const { from, to } of windowsOf(options.dates)) {
      const pending = yield* Pages.collectStable("pending earnings", {
        read: (pageNumber) =>
          payroll.pendingEarnings.list({
            query: {
              companyIds: options.companyIds,
              effectiveDateFrom: from,
              effectiveDateTo: to,
              pageNumber,
              pageSize: 500
            }
          }),
        key: (earning) => earning.id
      })
      for (const earning of pending.values()) {
        if (earning.dataSource !== options.dataSource || earning.externalUniqueId == null) continue
        const id = earning.externalUniqueId.toLowerCase()
        found.set(id, [...(found.get(id) ?? []), earning])
      }
    }
    return found
  })
