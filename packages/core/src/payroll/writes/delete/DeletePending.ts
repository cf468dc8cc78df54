import { Effect, Schema } from "effect"
import { largestBatch } from "../../api/Batch.ts"
import { totalsOf } from "../report/ControlTotals.ts"
import { type DeleteFate, type DeletePlan, type DeleteSubmission, planDelete } from "./DeletePlan.ts"
import { runDelete } from "./DeleteRun.ts"
import { incomplete } from "../report/IncompleteWrite.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { submissionFields } from "../PendingSubmission.ts"

/** What a deletion says besides its ids. */
export const deletionFields = {
  onMissing: Schema.optionalKey(
    Schema.Literals(["fail", "skip"]).annotate({
      title: "Missing records",
      description: "What to do about records that are not there. They may have been paid.",
      choiceLabels: { fail: "Delete the others, then fail", skip: "Leave them out" },
      examples: ["fail"]
    })
  ),
  onInvalid: Schema.optionalKey(
    Schema.Literals(["fail", "skip"]).annotate({
      title: "Records that stay",
      description: "What to do about records that cannot be deleted.",
      choiceLabels: { fail: "Delete the others, then fail", skip: "Leave them out" },
      examples: ["fail"]
    })
  ),
  batchSize: submissionFields.batchSize,
  planHash: submissionFields.planHash
}

/** The ids of a deletion. */
export const idsOf = <Id extends Schema.Codec<string, string>>(id: Id, example: Id["Type"]) =>
  Schema.Array(id)
    .check(Schema.isMinLength(1, { expected: "at least one id" }))
    .annotate({ title: "Records", description: "Ids of the pending records to delete.", examples: [[example]] })

const partsOf = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  { planHash, targets }: DeletePlan<Record>,
  fates: ReadonlyArray<DeleteFate>
) => {
  const sorted = fates.toSorted((a, b) => a.row - b.row)
  const of = (wanted: DeleteFate["kind"]) => sorted.filter(({ kind: fate }) => fate === wanted)
  const item = ({ id, row }: DeleteFate) => ({ row, id })
  const counted = new Set(
    sorted.filter(({ kind: fate }) => fate === "delete" || fate === "deleted").map(({ row }) => row)
  )
  const lines = targets
    .filter(({ row }) => counted.has(row))
    .flatMap(({ record }) =>
      record.companyId == null || record.employeeId == null
        ? []
        : [
            {
              companyId: record.companyId,
              employeeId: record.employeeId,
              typeId: kind.typeId(record) ?? 0,
              code: undefined,
              figures: kind.figures(record)
            }
          ]
    )
  return {
    submitted: fates.length,
    delete: of("delete").map(item),
    deleted: of("deleted").map(item),
    missing: of("missing").map((fate) => ({ ...item(fate), reason: fate.reason ?? "" })),
    rejected: of("rejected").map(({ field, reason = "", row }) => ({
      row,
      ...(field === undefined ? {} : { field }),
      reason
    })),
    unknown: of("unknown").map((fate) => ({ ...item(fate), reason: fate.reason ?? "" })),
    totals: totalsOf(lines, kind.places),
    planHash
  }
}

/** What a deletion would do now; deletes nothing. */
export const previewDeletion = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  submission: DeleteSubmission
) =>
  Effect.map(planDelete(kind, submission), (plan) => {
    const planned = plan.targets.map(({ id, row }): DeleteFate => ({ kind: "delete", row, id }))
    const { deleted: _, ...preview } = partsOf(kind, plan, [...plan.fates, ...planned])
    return preview
  })

/** Deletes what is asked for, and accounts for every id. */
export const deletion = <Row extends PendingRow, Record extends PendingRecord, Figure extends string>(
  kind: PendingKind<Row, Record, Figure>,
  submission: DeleteSubmission
) =>
  Effect.gen(function* () {
    const { batchSize = largestBatch, onInvalid, onMissing } = submission
    const plan = yield* planDelete(kind, submission)
    const fates = yield* runDelete(kind, plan, Math.min(batchSize, largestBatch))
    const { delete: _, ...report } = partsOf(kind, plan, fates)
    const isIncomplete = fates.some(
      ({ isOfBatch, kind: fate }) =>
        fate === "unknown" ||
        (fate === "missing" && onMissing !== "skip") ||
        (fate === "rejected" && (isOfBatch === true || onInvalid !== "skip"))
    )
    return isIncomplete ? yield* Effect.fail(incomplete(kind.deletion, report)) : report
  })
