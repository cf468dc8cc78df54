import { Effect } from "effect"
import type { ApiError } from "../../client/ApiError.ts"
import type { UnstableRead } from "../../client/Pages.ts"
import type { Window } from "../../client/Split.ts"
import { addDays, type LocalDate } from "../../values/LocalDate.ts"
import type { CompanyId, DataSource } from "../domain/Ids.ts"
import type { PendingEarning } from "../domain/PendingEarning.ts"
import { Payroll } from "../Payroll.ts"

// An item is found though its date was edited by up to so many days (law 3).
const reach = 182

/** The days around some dates, as ranges that do not overlap; the list splits those that are too long for the API. */
const rangesOf = (dates: ReadonlyArray<LocalDate>): ReadonlyArray<Window> => {
  const ranges: Array<Window> = []
  for (const date of dates.toSorted()) {
    const [from, to] = [addDays(date, -reach), addDays(date, reach)]
    const last = ranges.at(-1)
    if (last !== undefined && from <= last.to) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  }
  return ranges
}

/** The pending earnings of a data source, by their id there (in lower case), around some dates. */
export const pendingOf = (options: {
  readonly companyIds: ReadonlyArray<CompanyId>
  readonly dataSource: DataSource
  readonly dates: ReadonlyArray<LocalDate>
}): Effect.Effect<ReadonlyMap<string, ReadonlyArray<PendingEarning>>, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const found = new Map<string, Array<PendingEarning>>()
    for (const { from, to } of rangesOf(options.dates)) {
      const pending = yield* payroll.stable.pendingEarnings({
        companyIds: options.companyIds,
        effectiveDateFrom: from,
        effectiveDateTo: to
      })
      for (const earning of pending) {
        if (earning.dataSource !== options.dataSource || earning.externalUniqueId == null) continue
        const id = earning.externalUniqueId.toLowerCase()
        found.set(id, [...(found.get(id) ?? []), earning])
      }
    }
    return found
  })
