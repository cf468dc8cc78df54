import { Effect } from "effect"
import { largestBatch } from "../../api/Batch.ts"
import { totalsOf } from "../report/ControlTotals.ts"
import { type CreatePlan, type CreateSubmission, planCreate } from "./CreatePlan.ts"
import { runCreate } from "./CreateRun.ts"
import type { Fate } from "./Fate.ts"
import { incomplete, type IncompleteWriteOf } from "../report/IncompleteWrite.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import type { RowSource, UnreadRow } from "./RowSource.ts"

/** The parts of a report, each with its rows in order. */
const partsOf = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  { code, planHash, unread }: CreatePlan<Row>,
  fates: ReadonlyArray<Fate<Row>>,
  nameOf: RowSource["nameOf"] = (field) => field
) => {
  const sorted = fates.toSorted((a, b) => a.item.row - b.item.row)
  const of = (wanted: Fate<Row>["kind"]) => sorted.filter(({ kind: fate }) => fate === wanted)
  const withUnread = <Entry extends { readonly row: number }>(
    kind: UnreadRow["kind"],
    entries: ReadonlyArray<Entry>
  ) => {
    const others = unread.flatMap(({ kind: verdict, ...entry }) => (verdict === kind ? [entry] : []))
    return [...entries, ...others].toSorted((a, b) => a.row - b.row)
  }
  const item = ({ item: { externalUniqueId, row } }: Fate<Row>) => ({ row, externalUniqueId })
  const present = (wanted: "created" | "existing") => of(wanted).map((fate) => ({ ...item(fate), ids: fate.ids ?? [] }))
  const lines = sorted
    .filter(({ kind: fate }) => fate === "create" || fate === "created" || fate === "existing")
    .map(({ item: { value } }) => ({
      companyId: value.companyId,
      employeeId: value.employeeId,
      typeId: kind.typeId(value) ?? 0,
      code: code(value),
      figures: kind.figures(value)
    }))
  return {
    submitted: fates.length + unread.length,
    create: of("create").map(item),
    created: present("created"),
    existing: present("existing"),
    excluded: withUnread(
      "excluded",
      of("excluded").map(({ item: { row, value }, reason = "" }) => ({ row, employeeId: value.employeeId, reason }))
    ),
    rejected: withUnread(
      "rejected",
      of("rejected").map(({ field, item: { row }, reason = "" }) => ({
        row,
        ...(field === undefined ? {} : { field: nameOf(field) }),
        reason
      }))
    ),
    unknown: of("unknown").map((fate) => ({ ...item(fate), reason: fate.reason ?? "" })),
    totals: totalsOf(lines, kind.places),
    planHash
  }
}

const isIncomplete = <Row extends PendingRow>(
  fates: ReadonlyArray<Pick<Fate<Row>, "kind" | "isOfBatch">>,
  { onExcluded, onInvalid }: CreateSubmission<Row>
): boolean =>
  fates.some(
    ({ isOfBatch, kind }) =>
      kind === "unknown" ||
      (kind === "excluded" && onExcluded !== "skip") ||
      (kind === "rejected" && (isOfBatch === true || onInvalid !== "skip"))
  )

/** What a submission would do; sends nothing. */
export const previewPending = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  submission: CreateSubmission<Row>
) =>
  Effect.map(planCreate(kind, submission), (plan) => {
    const fates = [
      ...plan.fates,
      ...plan.send.map((item): Fate<Row> => ({ kind: "create", item })),
      ...plan.doubtful.map(({ item }): Fate<Row> => ({
        kind: "unknown",
        item,
        reason: "An earlier run, or another one at this moment, has sent it. A run finds out first what became of it."
      }))
    ]
    const { created: _, ...preview } = partsOf(kind, plan, fates, submission.source?.nameOf)
    return preview
  })

/** Creates what a submission asks for, and accounts for every row. */
export const createPending = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  submission: CreateSubmission<Row>
) =>
  Effect.gen(function* () {
    const plan = yield* planCreate(kind, submission)
    const fates = yield* runCreate(kind, plan, {
      batchSize: Math.min(submission.batchSize ?? largestBatch, largestBatch),
      isAllOrNone: submission.onInvalid === "abort"
    })
    const { create: _, ...report } = partsOf(kind, plan, fates, submission.source?.nameOf)
    return isIncomplete([...fates, ...plan.unread], submission) ? yield* failure(kind.creation, report) : report
  })

const failure = <Report>(operation: string, report: Report): Effect.Effect<never, IncompleteWriteOf<Report>> =>
  Effect.fail(incomplete(operation, report))
