import { Clock, Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { Window } from "../../../client/Split.ts"
import { type Entry, type JournalUnavailable, WriteJournal } from "../../../client/WriteJournal.ts"
import { sha256 } from "../../../values/Digests.ts"
import * as LocalDate from "../../../values/LocalDate.ts"
import type { AccountId, CompanyId, DataSource } from "../../domain/Ids.ts"
import { largestBatch } from "../../api/Batch.ts"
import { Payroll } from "../../Payroll.ts"
import * as Fate from "./Fate.ts"
import { fencesOf } from "../pending/Fence.ts"
import { identify } from "./Identity.ts"
import { keyOf, type PendingItem, type PendingRecord, type PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { lookUp, rangesAround } from "../pending/PendingLookup.ts"
import { check } from "./RowChecks.ts"
import type { RowSource, UnreadRow } from "./RowSource.ts"
import { nothingSent, tooMany } from "../report/AllOrNone.ts"
import { StalePlan } from "../report/StalePlan.ts"

/** Rows to create, and what to do about those that cannot be. */
export interface CreateSubmission<Row extends PendingRow> {
  readonly dataSource: DataSource
  readonly rows: ReadonlyArray<Row>
  /** Without one, rows are counted from 1. */
  readonly source?: RowSource
  readonly onInvalid?: "fail" | "skip" | "abort"
  readonly onExcluded?: "fail" | "skip"
  readonly batchSize?: number
  readonly planHash?: string
}

/** What a submission comes to, before anything is sent. */
export interface CreatePlan<Row extends PendingRow> {
  readonly scope: string
  readonly dataSource: DataSource
  /** What is decided already. */
  readonly fates: ReadonlyArray<Fate.Fate<Row>>
  /** Rows of the source that are no items. */
  readonly unread: ReadonlyArray<UnreadRow>
  /** What is not there, and free to be sent. */
  readonly send: ReadonlyArray<PendingItem<Row>>
  /** What an earlier or another run has sent, so that it may be there or come still. */
  readonly doubtful: ReadonlyArray<{ readonly item: PendingItem<Row>; readonly entry: Entry }>
  /** Found pending, and not noted as created so far. */
  readonly toNote: ReadonlyArray<Fate.Fate<Row>>
  readonly fences: ReadonlyMap<CompanyId, string>
  readonly ranges: ReadonlyArray<Window>
  /** Companies of which something was created under today's fence and is not pending: a payroll may be under way. */
  readonly losses: ReadonlySet<CompanyId>
  /** What was pending. */
  readonly seen: ReadonlyMap<string, PendingRecord>
  readonly code: (row: Row) => string | undefined
  readonly planHash: string
}

/** Under which name the journal keeps a list: what is known holds for one API, account and data source. */
export const scopeOf = (list: string, address: string, accountId: AccountId, dataSource: DataSource): string =>
  JSON.stringify([list, address, accountId, dataSource])

const outOfSight =
  "An earlier run has sent it, and the connection has no access to its company at the moment. Run it again with access."

/** Where all or none is asked for, one row that is not acceptable keeps back the others. */
const held = <Row extends PendingRow>(
  { batchSize = largestBatch, onExcluded, onInvalid, source }: CreateSubmission<Row>,
  fates: ReadonlyArray<Fate.Fate<Row>>,
  send: number
): string | undefined => {
  if (onInvalid !== "abort") return undefined
  const isFault = ({ kind }: { readonly kind: Fate.Fate<Row>["kind"] }): boolean =>
    kind === "rejected" || (kind === "excluded" && onExcluded !== "skip")
  const fault = fates.find(isFault)?.item ?? source?.unread.find(isFault)
  if (fault !== undefined) return nothingSent(fault.row)
  return send > batchSize ? tooMany(batchSize) : undefined
}

const itemsOf = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  accountId: AccountId,
  { dataSource, rows, source }: CreateSubmission<Row>
) {
  const today = LocalDate.fromEpochMillisUtc(yield* Clock.currentTimeMillis)
  const identities = yield* identify({ accountId, dataSource }, rows, kind.content)
  return rows.flatMap((value, index): ReadonlyArray<PendingItem<Row>> => {
    const identity = identities[index]
    const row = source?.numbers[index] ?? index + 1
    return identity === undefined ? [] : [{ ...identity, row, value, date: value.date ?? today }]
  })
})

/**
 * Works out what becomes of every row of a submission: checks it, and looks up whether it is there, pending or known
 * from earlier runs (laws 1, 3, 5, 6). Sends nothing and notes nothing.
 */
export const planCreate = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  submission: CreateSubmission<Row>
): Effect.fn.Return<CreatePlan<Row>, ApiError | UnstableRead | JournalUnavailable | StalePlan, Payroll | WriteJournal> {
  const { dataSource, source } = submission
  const unread = source?.unread ?? []
  const payroll = yield* Payroll
  const journal = yield* WriteJournal
  const account = yield* payroll.account.get()
  const scope = scopeOf(kind.list, payroll.address, account.id, dataSource)
  const items = yield* itemsOf(kind, account.id, submission)
  const checked = yield* check(kind, items)
  const refusedAs = new Map(checked.refused.map((fate) => [fate.item, fate]))
  const candidates = [...checked.acceptable, ...refusedAs.keys()]
  const entries = yield* journal.find(scope, candidates.map(keyOf))
  // What cannot be sent any more may have been sent: it is looked up like the others, where it can be seen.
  const seeable = candidates.filter(({ value }) => checked.visible.has(value.companyId))
  const noted = [...entries.values()].map(({ date }) => LocalDate.make(date))
  const ranges = rangesAround([...seeable.map(({ date }) => date), ...noted])
  const [fences, { byKey, seen }] = yield* Effect.all(
    [
      fencesOf([...new Set(seeable.map(({ value }) => value.companyId))]),
      lookUp(kind, { items: seeable, ranges, dataSource })
    ],
    { concurrency: 2 }
  )
  const fates: Array<Fate.Fate<Row>> = [...checked.fates]
  const toNote: Array<Fate.Fate<Row>> = []
  const losses = new Set<CompanyId>()
  const free: Array<PendingItem<Row>> = []
  const doubtful: Array<{ readonly item: PendingItem<Row>; readonly entry: Entry }> = []
  for (const item of candidates) {
    const entry = entries.get(keyOf(item))
    const isKnown = entry !== undefined && entry.knowledge !== "absent"
    const records = byKey.get(keyOf(item))
    const refused = refusedAs.get(item)
    if (records !== undefined) {
      // What we sent may have been edited since: it is ours by its digest, not by what it says now.
      const isSame = isKnown
        ? entry.contentHash === item.contentHash
        : records.every((record) => kind.isSame(item.value, record))
      const ids = records.map(({ id }) => id)
      const fate = Fate.present(item, ids, isSame)
      fates.push(fate)
      if (isSame && entry?.knowledge !== "created") toNote.push(fate)
    } else if (isKnown && (entry.knowledge === "created" || entry.contentHash !== item.contentHash)) {
      fates.push(Fate.known(item, entry))
      const { companyId } = item.value
      if (entry.knowledge === "created" && fences.get(companyId) === entry.fence) losses.add(companyId)
    } else if (isKnown && !checked.visible.has(item.value.companyId)) fates.push(Fate.unknown(item, outOfSight))
    else if (isKnown) doubtful.push({ item, entry })
    else if (refused !== undefined) fates.push(refused)
    else free.push(item)
  }
  const reason = held(submission, fates, free.length + doubtful.length)
  const kept =
    reason === undefined
      ? []
      : [
          ...free.map((item) => Fate.notSent(item, reason)),
          ...doubtful.map(({ item }) => Fate.unknown(item, `An earlier run may have created it. ${reason}`))
        ]
  const send = reason === undefined ? free : []
  const open = reason === undefined ? doubtful : []
  const says = (item: PendingItem<Row>, verdict: string) => ({
    row: item.row,
    says: [item.row, keyOf(item), item.contentHash, item.date, verdict]
  })
  const verdicts = [
    ...[...fates, ...kept].map(({ item, kind: verdict }) => says(item, verdict)),
    ...send.map((item) => says(item, "create")),
    ...open.map(({ item }) => says(item, "unknown")),
    ...unread.map(({ field, kind: verdict, reason, row }) => ({ row, says: [row, field, reason, verdict] }))
  ].toSorted((a, b) => a.row - b.row)
  const planHash = yield* sha256(JSON.stringify([scope, verdicts.map((verdict) => verdict.says)]))
  if (submission.planHash !== undefined && submission.planHash !== planHash) {
    return yield* new StalePlan({ operation: kind.creation, expected: submission.planHash, planHash })
  }
  return {
    scope,
    dataSource,
    fates: [...fates, ...kept],
    unread,
    send,
    doubtful: open,
    toNote,
    fences,
    ranges,
    losses,
    seen,
    code: checked.code,
    planHash
  }
})
