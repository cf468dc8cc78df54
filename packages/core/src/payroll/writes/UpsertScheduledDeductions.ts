import { Clock, Effect } from "effect"
import { WriteJournal } from "../../client/WriteJournal.ts"
import { endOf, writeTimes } from "../../client/WritePolicy.ts"
import * as Decimal from "../../values/Decimal.ts"
import { largestBatch } from "../api/Batch.ts"
import { Payroll } from "../Payroll.ts"
import { totalsOf } from "./report/ControlTotals.ts"
import { incomplete } from "./report/IncompleteWrite.ts"
import type { ScheduleSubmission } from "./ScheduleSubmission.ts"
import { keyOf, type ScheduleFate, type ScheduleItem } from "./upsert/ScheduleItem.ts"
import { planSchedule } from "./upsert/SchedulePlan.ts"
import { type OpenChanges, runSchedule, underWay } from "./upsert/ScheduleRun.ts"

const partsOf = (fates: ReadonlyArray<ScheduleFate>, planHash: string) => {
  const sorted = fates.toSorted((a, b) => a.item.row - b.item.row)
  const of = (wanted: ScheduleFate["kind"]) => sorted.filter(({ kind }) => kind === wanted)
  const planned = (wanted: "create" | "update") => of(wanted).map(({ item: { row } }) => ({ row }))
  const present = (wanted: "created" | "updated" | "unchanged") =>
    of(wanted).flatMap(({ employeeDeductionId, item: { row } }) =>
      employeeDeductionId === undefined ? [] : [{ row, employeeDeductionId }]
    )
  const lines = sorted
    .filter(({ kind }) => kind !== "rejected" && kind !== "unknown")
    .flatMap(({ item: { code, companyId, value } }) =>
      companyId === undefined
        ? []
        : [
            {
              companyId,
              employeeId: value.employeeId,
              typeId: value.companyDeductionId,
              code,
              figures: {
                employeeAmount: Decimal.toBigDecimal(value.flatAmount.employeeAmount),
                employerAmount: Decimal.toBigDecimal(value.flatAmount.employerAmount)
              }
            }
          ]
    )
  return {
    submitted: fates.length,
    create: planned("create"),
    update: planned("update"),
    created: present("created"),
    updated: present("updated"),
    unchanged: present("unchanged"),
    rejected: of("rejected").map(({ field, item: { row }, reason = "" }) => ({
      row,
      ...(field === undefined ? {} : { field }),
      reason
    })),
    unknown: of("unknown").map(({ item: { row }, reason = "" }) => ({ row, reason })),
    totals: totalsOf(lines, { employeeAmount: 2, employerAmount: 2 }),
    planHash
  }
}

const scopeOf = Effect.gen(function* () {
  const payroll = yield* Payroll
  const account = yield* payroll.account.get()
  return JSON.stringify(["scheduled-deductions", payroll.address, account.id])
})

/** Waits until older changes of the same deductions cannot be carried out any more, where there is the patience. */
const olderChanges = Effect.fnUntraced(function* (scope: string, { deductions }: ScheduleSubmission) {
  const times = yield* writeTimes
  const { patience } = times
  const journal = yield* WriteJournal
  const keys = deductions.map(keyOf)
  const open = Effect.map(
    journal.find(scope, keys),
    (entries): OpenChanges => new Map([...entries].filter(([, { knowledge }]) => knowledge === "open"))
  )
  const now = yield* Clock.currentTimeMillis
  const first = yield* open
  const endsAt = endOf(first.values(), now, times)
  if (endsAt - now > patience) return { ended: new Map(), waiting: first }
  if (endsAt > now) yield* Effect.sleep(endsAt - now)
  const second = endsAt > now ? yield* open : first
  const isSame = ([key, { claim }]: readonly [string, { readonly claim: string }]) => first.get(key)?.claim === claim
  return {
    ended: new Map([...second].filter(isSame)),
    waiting: new Map([...second].filter((entry) => !isSame(entry)))
  }
})

/**
 * Creates or updates scheduled deductions, each accounted for (laws 1 to 3; specification 4.5). More than 500 are sent as
 * several batches, each a transaction of its own. Fails with an `IncompleteWrite`, which has the report, when one did not
 * go through and the submission does not say to skip such rows.
 */
export const upsertScheduledDeductions = (submission: ScheduleSubmission, operation = "upsert_scheduled_deductions") =>
  Effect.gen(function* () {
    const { onInvalid } = submission
    const scope = yield* scopeOf
    const { ended, waiting } = yield* olderChanges(scope, submission)
    const plan = yield* planSchedule(submission, operation)
    const isWaiting = ({ key }: ScheduleItem) => waiting.has(key)
    const decided = plan.fates.map((fate): ScheduleFate =>
      fate.kind === "unchanged" && isWaiting(fate.item) ? { kind: "unknown", item: fate.item, reason: underWay } : fate
    )
    const kept = plan.send.filter(isWaiting).map((item): ScheduleFate => ({ kind: "unknown", item, reason: underWay }))
    const { fates, transactions } = yield* runSchedule(
      plan.send.filter((item) => !isWaiting(item)),
      {
        scope,
        batchSize: Math.min(submission.batchSize ?? largestBatch, largestBatch),
        isAllOrNone: onInvalid === "abort",
        ended
      }
    )
    const all = [...decided, ...kept, ...fates]
    const { create: _, update: __, ...report } = { ...partsOf(all, plan.planHash), transactions }
    const isIncomplete = all.some(
      ({ isOfBatch, kind }) =>
        kind === "unknown" || (kind === "rejected" && (isOfBatch === true || onInvalid !== "skip"))
    )
    return isIncomplete ? yield* Effect.fail(incomplete(operation, report)) : report
  })

/** What {@link upsertScheduledDeductions} would do now; changes nothing. */
export const previewScheduledDeductions = (submission: ScheduleSubmission, operation = "upsert_scheduled_deductions") =>
  Effect.map(planSchedule(submission, operation), (plan) => {
    const { batchSize = largestBatch } = submission
    const planned = plan.send.map((item): ScheduleFate => ({
      kind: item.before === undefined ? "create" : "update",
      item
    }))
    const { created: _, updated: __, ...preview } = partsOf([...plan.fates, ...planned], plan.planHash)
    return { ...preview, transactions: Math.ceil(planned.length / batchSize) }
  })
