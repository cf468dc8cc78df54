import { Clock, Effect, Stream } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import { type Entry, type JournalUnavailable, WriteJournal } from "../../../client/WriteJournal.ts"
import { endOf, writeTimes } from "../../../client/WritePolicy.ts"
import * as LocalDate from "../../../values/LocalDate.ts"
import { CompanyId, ExternalUniqueId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import { scopeOf } from "../create/CreatePlan.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { byIdentity, rangesAround, whileVisible } from "../pending/PendingLookup.ts"
import type { Reconciliation, ReconciliationReport, State } from "../Reconciliation.ts"
import { payrollsSince } from "./PayrollsSince.ts"

type Item = ReconciliationReport["items"][number]

// Those that need somebody come first.
const order: ReadonlyArray<State> = ["unknown", "duplicated", "missing", "notCreated", "goneWithPayroll", "pending"]

/** Every pending record of the data source, by its identity. */
const pendingOf = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  { companyIds, dataSource, dateFrom, dateTo }: Reconciliation & { readonly companyIds: ReadonlyArray<CompanyId> },
  dates: ReadonlyArray<LocalDate.LocalDate>
) {
  const today = LocalDate.fromEpochMillisUtc(yield* Clock.currentTimeMillis)
  const given = [dateFrom ?? [], dateTo ?? []].flat()
  const ranges = rangesAround([...dates, ...given, ...(dates.length + given.length === 0 ? [today] : [])])
  const read = Effect.forEach(ranges, ({ from, to }) =>
    kind.pending({ companyIds, effectiveDateFrom: from, effectiveDateTo: to })
  )
  const found = companyIds.length === 0 ? [] : yield* whileVisible(companyIds, read)
  return byIdentity(found.flat(), dataSource)
})

/**
 * Says what became of every item that a data source has submitted: from the journal, and from what is pending now. What
 * was unknown and can be told now is noted.
 */
export const reconcile = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  request: Reconciliation
): Effect.fn.Return<ReconciliationReport, ApiError | UnstableRead | JournalUnavailable, Payroll | WriteJournal> {
  const { dateFrom, dateTo, externalUniqueIds, limit = 1000 } = request
  const times = yield* writeTimes
  const { patience, runLag } = times
  const payroll = yield* Payroll
  const journal = yield* WriteJournal
  const account = yield* payroll.account.get()
  const scope = scopeOf(kind.list, payroll.address, account.id, request.dataSource)
  const wanted = externalUniqueIds && new Set(externalUniqueIds.map((id) => id.toLowerCase()))
  const asked = request.companyIds
  const isAsked = ({ date, group }: Entry): boolean =>
    (asked === undefined || asked.includes(CompanyId.make(Number(group)))) &&
    (dateFrom === undefined || date >= dateFrom) &&
    (dateTo === undefined || date <= dateTo)
  const isDated = ({ date }: PendingRecord): boolean =>
    date == null || ((dateFrom === undefined || date >= dateFrom) && (dateTo === undefined || date <= dateTo))
  const known = Effect.map(
    journal.find(scope, wanted && [...wanted]),
    (entries) => new Map([...entries].filter(([, entry]) => isAsked(entry)))
  )
  const isOpen = ({ knowledge }: Entry): boolean => knowledge === "open"
  const now = yield* Clock.currentTimeMillis
  const before = yield* known
  const endsAt = endOf([...before.values()].filter(isOpen), now, times)
  const mayEnd = endsAt - now <= patience && runLag <= patience
  if (mayEnd && endsAt > now) yield* Effect.sleep(endsAt - now)
  const entries = mayEnd && endsAt > now ? yield* known : before
  // Items may be there that this journal knows nothing of, such as those that another machine has sent.
  const all = asked === undefined ? (yield* Stream.runCollect(payroll.stream.companies())).map(({ id }) => id) : []
  const companyIds = [
    ...(yield* payroll.visibleCompanies([
      ...new Set([...(asked ?? all), ...[...entries.values()].map(({ group }) => CompanyId.make(Number(group)))])
    ]))
  ]
  const dates = [...entries.values()].map(({ date }) => LocalDate.make(date))
  const pending = yield* pendingOf(kind, { ...request, companyIds }, dates)
  // A run may have used up an item and not show yet.
  if (mayEnd && [...entries].some(([key, entry]) => isOpen(entry) && !pending.has(key))) yield* Effect.sleep(runLag)
  const since = yield* payrollsSince(companyIds)
  // Companies of which something is gone that no payroll accounts for: one may be under way that does not show yet.
  const losing = new Set(
    [...entries].flatMap(([key, { fence, group, knowledge }]) => {
      const companyId = CompanyId.make(Number(group))
      return knowledge === "created" && !pending.has(key) && since(companyId, fence)?.length === 0 ? [companyId] : []
    })
  )

  const judge = (
    entry: Entry | undefined,
    records: ReadonlyArray<Record>
  ): Omit<Item, "externalUniqueId" | "companyId"> => {
    const ids = records.map(({ id }) => id)
    if (records.length > Math.max(1, entry?.ids.length ?? 1)) {
      return { state: "duplicated", ids, reason: `There are ${ids.length} records of it. Delete what is too many.` }
    }
    if (ids.length > 0 || entry === undefined) return { state: "pending", ids }
    if (entry.knowledge === "absent") return { state: "notCreated", ids }
    const companyId = CompanyId.make(Number(entry.group))
    const isVisible = companyIds.includes(companyId)
    const runs = isVisible ? since(companyId, entry.fence) : undefined
    if (!isVisible) {
      return { state: "unknown", ids: entry.ids, reason: "The connection has no access to its company at the moment." }
    }
    if (entry.knowledge === "created") {
      return runs?.length === 0
        ? {
            state: "missing",
            ids: entry.ids,
            reason: "It is gone, though no payroll was run since. Submit it under another reference if it is still due."
          }
        : { state: "goneWithPayroll", ids: entry.ids, ...(runs === undefined ? {} : { payrollNumbers: runs }) }
    }
    const isSettled = mayEnd && before.get(entry.identity)?.claim === entry.claim
    if (!isSettled) return { state: "unknown", ids, reason: "It was sent a moment ago. Ask again in a few minutes." }
    if (losing.has(companyId)) {
      const reason =
        "Other items of its company are gone, so a payroll may be under way. Ask again once it is completed."
      return { state: "unknown", ids, reason }
    }
    return runs?.length === 0 && journal.isDurable
      ? { state: "notCreated", ids }
      : {
          state: "unknown",
          ids,
          ...(runs === undefined ? {} : { payrollNumbers: runs }),
          reason: "It may have been created, and a payroll has used it up since. Look at its paychecks."
        }
  }

  const items: Array<Item> = []
  const settled: Array<Entry> = []
  const keys = new Set([...entries.keys(), ...pending.keys()].filter((key) => wanted?.has(key) ?? true))
  for (const key of keys) {
    const entry = entries.get(key)
    const records = pending.get(key) ?? []
    if (entry === undefined && !records.some(isDated)) continue
    const companyId = records[0]?.companyId ?? (entry === undefined ? undefined : CompanyId.make(Number(entry.group)))
    if (companyId === undefined) continue
    const judged = judge(entry, records)
    items.push({ externalUniqueId: ExternalUniqueId.make(key), companyId, ...judged })
    if (entry === undefined || entry.knowledge === "created") continue
    // Also where it was taken for absent: once a payroll has used it up, nothing else would tell that it was there.
    if (records.length > 0) {
      // Of duplicates one is the item, so that they stay duplicates until the others are deleted.
      const ids = judged.state === "duplicated" ? judged.ids.slice(0, 1) : judged.ids
      settled.push({ ...entry, knowledge: "created", ids })
    } else if (isOpen(entry) && judged.state === "notCreated") settled.push({ ...entry, knowledge: "absent", ids: [] })
  }
  if (settled.length > 0) yield* journal.settle(scope, settled)
  const countOf = (state: State): number => items.filter((item) => item.state === state).length
  const sorted = items.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
  return {
    counts: {
      pending: countOf("pending"),
      goneWithPayroll: countOf("goneWithPayroll"),
      missing: countOf("missing"),
      duplicated: countOf("duplicated"),
      notCreated: countOf("notCreated"),
      unknown: countOf("unknown")
    },
    items: sorted.slice(0, limit),
    more: sorted.length > limit
  }
})
