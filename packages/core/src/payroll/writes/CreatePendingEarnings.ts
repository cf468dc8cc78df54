import { Clock, Effect, Redacted } from "effect"
import { type ApiError, detail } from "../../client/ApiError.ts"
import type { Outcome } from "../../client/Outcome.ts"
import { UnstableRead } from "../../client/Pages.ts"
import { fromEpochMillisUtc, type LocalDate } from "../../values/LocalDate.ts"
import type { DataSource, ExternalUniqueId } from "../domain/Ids.ts"
import type { CreatedPendingEarning, NewPendingEarning, PendingEarning } from "../domain/PendingEarning.ts"
import { Payroll } from "../Payroll.ts"
import { check, earningTypesOf } from "./EarningChecks.ts"
import { identify, isSameContent, totalsOf } from "./EarningIdentity.ts"
import type { EarningRow, EarningSubmission } from "./EarningSubmission.ts"
import { pendingOf } from "./PendingEarningLookup.ts"
import { type CreateReport, IncompleteWrite } from "./WriteReport.ts"

/** A row on its way: its number, its identity, and what is sent for it. */
interface Item {
  readonly row: number
  readonly identity: ExternalUniqueId
  readonly earning: EarningRow
}

/** What became of one row; `isOfBatch` where that is no fault of the row. */
type Fate = {
  readonly [Kind in "created" | "existing" | "excluded" | "rejected" | "unknown"]: {
    readonly kind: Kind
    readonly item: Item
    readonly entry: CreateReport[Kind][number]
    readonly isOfBatch?: boolean
  }
}["created" | "existing" | "excluded" | "rejected" | "unknown"]

const rejected = (item: Item, reason: string, field?: string): Fate => ({
  kind: "rejected",
  item,
  entry: { row: item.row, reason, ...(field === undefined ? {} : { field }) }
})

const toNewEarning = ({ earning, identity }: Item, dataSource: DataSource, today: LocalDate): NewPendingEarning => {
  const { reference: _, ...rest } = earning
  return { ...rest, date: earning.date ?? today, externalUniqueId: identity, dataSource }
}

/** What an item is already known as: the records it became, or a conflict with another content. */
const compare = (item: Item, records: ReadonlyArray<PendingEarning>): Fate => {
  return records.every((record) => isSameContent(item.earning, record))
    ? {
        kind: "existing",
        item,
        entry: { row: item.row, externalUniqueId: item.identity, ids: records.map((record) => record.id) }
      }
    : rejected(
        item,
        "An item with this identity exists with other content. Compare the two, and change the one that is wrong."
      )
}

/** The whole batch did not go through: no fault of the row, so that skipping faulty rows does not cover it. */
const refused = (item: Item, error: ApiError): Fate => ({
  ...rejected(
    item,
    `The batch that the row was in did not go through, and created nothing: ${detail(error) ?? error.message}`
  ),
  isOfBatch: true
})

const unknown = (item: Item, error: ApiError): Fate => ({
  kind: "unknown",
  item,
  entry: { row: item.row, externalUniqueId: item.identity, reason: error.message }
})

/** The ids that an answer gives for each identity; undefined where an answer cannot be told apart from others. */
const idsByIdentity = (answers: ReadonlyArray<CreatedPendingEarning>) => {
  const ids = new Map<string, ReadonlyArray<string>>()
  for (const answer of answers) {
    const id = answer.externalUniqueId?.toLowerCase()
    if (id === undefined || ids.has(id) || answer.ids.length === 0) return undefined
    ids.set(id, answer.ids)
  }
  return ids
}

/**
 * Matches answers to items by identity, never by position. An item without an answer was left out by the API; that is
 * only believed where every answer belongs to an item, for else it may be the one that cannot be matched.
 */
const matchAnswers = (
  batch: ReadonlyArray<Item>,
  answers: ReadonlyArray<CreatedPendingEarning>
): ReadonlyArray<Fate> => {
  const ids = idsByIdentity(answers)
  const identities = new Set(batch.map(({ identity }) => identity.toLowerCase()))
  const isClear = ids !== undefined && [...ids.keys()].every((id) => identities.has(id))
  return batch.map((item): Fate => {
    const { earning, identity, row } = item
    const created = ids?.get(identity.toLowerCase())
    if (created !== undefined)
      return { kind: "created", item, entry: { row, externalUniqueId: identity, ids: created } }
    const reason = isClear
      ? "The API left it out: the employee does not exist or is not one of this company. Check both ids."
      : "The API's answer cannot be matched to the rows. Look the item up before you send it again."
    return isClear
      ? { kind: "excluded", item, entry: { row, employeeId: earning.employeeId, reason } }
      : { kind: "unknown", item, entry: { row, externalUniqueId: identity, reason } }
  })
}

const fatesOf = (
  items: ReadonlyArray<Item>,
  outcome: Outcome<ReadonlyArray<CreatedPendingEarning>>
): ReadonlyArray<Fate> => {
  switch (outcome._tag) {
    case "Committed":
      return matchAnswers(items, outcome.value)
    case "NotCommitted":
      return items.map((item) => refused(item, outcome.error))
    case "Unknown":
      return items.map((item) => unknown(item, outcome.error))
  }
}

const toReport = (fates: ReadonlyArray<Fate>): CreateReport => {
  const sorted = fates.toSorted((a, b) => a.item.row - b.item.row)
  const entries = <Kind extends Fate["kind"]>(kind: Kind) =>
    sorted.flatMap((fate) => (fate.kind === kind ? [fate.entry as CreateReport[Kind][number]] : []))
  const present = sorted.filter(({ kind }) => kind === "created" || kind === "existing")
  return {
    submitted: fates.length,
    created: entries("created"),
    existing: entries("existing"),
    excluded: entries("excluded"),
    rejected: entries("rejected"),
    unknown: entries("unknown"),
    totals: totalsOf(present.map(({ item }) => item.earning))
  }
}

const isIncomplete = (fates: ReadonlyArray<Fate>, { onExcluded, onInvalid }: EarningSubmission): boolean =>
  fates.some(
    ({ kind, isOfBatch }) =>
      kind === "unknown" ||
      (kind === "excluded" && onExcluded !== "skip") ||
      (kind === "rejected" && (isOfBatch === true || onInvalid !== "skip"))
  )

/**
 * Creates pending earnings so that every row is accounted for (laws 1 to 3, 5, 6; specification 4.6). Rows are checked
 * and looked up before anything is sent, what is there already is not created again, and nothing ambiguous is sent twice: it is reported as
 * unknown. Fails with {@link IncompleteWrite}, which has the report, when a row is not there and the submission does
 * not say to skip such rows.
 */
export const createPendingEarnings = Effect.fnUntraced(function* (
  submission: EarningSubmission
): Effect.fn.Return<CreateReport, ApiError | UnstableRead | IncompleteWrite, Payroll> {
  const { dataSource, earnings } = submission
  const payroll = yield* Payroll
  const account = yield* payroll.account.get()
  const identities = yield* identify(account.id, dataSource, earnings)
  const items = earnings.flatMap((earning, index): ReadonlyArray<Item> => {
    const identity = identities[index]
    return identity === undefined ? [] : [{ row: index + 1, identity, earning }]
  })
  const companyIds = [...new Set(earnings.map(({ companyId }) => companyId))]
  const companies = yield* payroll.visibleCompanies(companyIds)
  const faults = check(earnings, identities, { companies, types: yield* earningTypesOf(companyIds) })
  const fates: Array<Fate> = []
  const acceptable = items.filter((item) => {
    const fault = faults[item.row - 1]
    if (fault !== undefined) fates.push(rejected(item, fault.reason, fault.field))
    return fault === undefined
  })
  const today = fromEpochMillisUtc(yield* Clock.currentTimeMillis)
  const dates = acceptable.map(({ earning }) => earning.date ?? today)
  const pending = yield* pendingOf({ companyIds, dataSource, dates })
  // What was not found is absent only where the companies could be seen before and after the look-up.
  const visibleStill = yield* payroll.visibleCompanies([...companies])
  if (visibleStill.size !== companies.size) return yield* new UnstableRead({ what: "companies that can be seen" })
  const absent = acceptable.filter((item) => {
    const records = pending.get(item.identity.toLowerCase())
    if (records !== undefined) fates.push(compare(item, records))
    return records === undefined
  })
  const sent = yield* payroll.batches.createPendingEarnings(absent.map((item) => toNewEarning(item, dataSource, today)))
  let first = 0
  for (const { items: batch, outcome } of sent) {
    fates.push(...fatesOf(absent.slice(first, first + batch.length), outcome))
    first += batch.length
  }
  const report = toReport(fates)
  return isIncomplete(fates, submission)
    ? yield* new IncompleteWrite({ operation: "create_pending_earnings", report: Redacted.make(report) })
    : report
})
