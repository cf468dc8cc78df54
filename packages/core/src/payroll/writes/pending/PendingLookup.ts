import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import { UnstableRead } from "../../../client/Pages.ts"
import type { Window } from "../../../client/Split.ts"
import { addDays, type LocalDate } from "../../../values/LocalDate.ts"
import type { CompanyId, DataSource, EmployeeId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import type { PendingItem, PendingRecord, PendingRow } from "./PendingItem.ts"
import type { PendingKind } from "./PendingKind.ts"

// An item is found though its date was edited by up to so many days (law 3).
const reach = 182
// Up to so many employees the look-up names them, which keeps it short in large companies.
const mostEmployees = 100

/** What is pending now. */
export interface PendingView<Record extends PendingRecord> {
  /** The records of the data source by their id there, in lower case. */
  readonly byKey: ReadonlyMap<string, ReadonlyArray<Record>>
  /** Every record that was seen, of any source, by its id. */
  readonly seen: ReadonlyMap<string, PendingRecord>
  /** The employees that were asked for; all where it is left out. */
  readonly employeeIds: ReadonlyArray<EmployeeId> | undefined
}

/** The days around some dates, as ranges that do not overlap; the list splits those that are too long for the API. */
export const rangesAround = (dates: Iterable<LocalDate>): ReadonlyArray<Window> => {
  const ranges: Array<Window> = []
  for (const date of [...new Set(dates)].toSorted()) {
    const [from, to] = [addDays(date, -reach), addDays(date, reach)]
    const last = ranges.at(-1)
    if (last !== undefined && from <= last.to) ranges[ranges.length - 1] = { from: last.from, to }
    else ranges.push({ from, to })
  }
  return ranges
}

/**
 * Reads while the companies can be seen: what a list of the API lacks is absent only where its company was named before
 * and after (law 6).
 */
export const whileVisible = <A, E, R>(
  companyIds: ReadonlyArray<CompanyId>,
  read: Effect.Effect<A, E, R>
): Effect.Effect<A, E | ApiError | UnstableRead, R | Payroll> =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const check = Effect.flatMap(payroll.visibleCompanies(companyIds), (visible) =>
      companyIds.every((id) => visible.has(id))
        ? Effect.void
        : Effect.fail(new UnstableRead({ what: "companies that can be seen" }))
    )
    yield* check
    const result = yield* read
    yield* check
    return result
  })

/** The records of a data source by their identity there, in lower case. */
export const byIdentity = <Record extends PendingRecord>(
  records: ReadonlyArray<Record>,
  dataSource: DataSource
): ReadonlyMap<string, ReadonlyArray<Record>> => {
  const found = new Map<string, Array<Record>>()
  for (const record of records) {
    if (record.dataSource !== dataSource || record.externalUniqueId == null) continue
    const key = record.externalUniqueId.toLowerCase()
    const others = found.get(key)
    if (others === undefined) found.set(key, [record])
    else others.push(record)
  }
  return found
}

/** Looks up what is pending of these items' companies and employees, within the ranges, until two readings agree. */
export const lookUp = <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  options: {
    readonly items: ReadonlyArray<PendingItem<Row>>
    readonly ranges: ReadonlyArray<Window>
    readonly dataSource: DataSource
  }
): Effect.Effect<PendingView<Record>, ApiError | UnstableRead, Payroll> => {
  const companyIds = [...new Set(options.items.map(({ value }) => value.companyId))]
  const employees = [...new Set(options.items.map(({ value }) => value.employeeId))]
  const employeeIds = employees.length > mostEmployees ? undefined : employees
  const read = Effect.forEach(options.ranges, ({ from, to }) =>
    kind.pending({
      companyIds,
      ...(employeeIds === undefined ? {} : { employeeIds }),
      effectiveDateFrom: from,
      effectiveDateTo: to
    })
  )
  return Effect.map(companyIds.length === 0 ? Effect.succeed([]) : whileVisible(companyIds, read), (found) => {
    const records = found.flat()
    const seen = new Map(records.map((record) => [record.id, record]))
    return { byKey: byIdentity(records, options.dataSource), seen, employeeIds }
  })
}
