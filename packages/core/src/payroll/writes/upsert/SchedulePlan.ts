import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import { sha256 } from "../../../values/Digests.ts"
import { largestBatch } from "../../api/Batch.ts"
import { Payroll } from "../../Payroll.ts"
import { nothingSent, tooMany } from "../report/AllOrNone.ts"
import { StalePlan } from "../report/StalePlan.ts"
import type { ScheduleSubmission } from "../ScheduleSubmission.ts"
import { checkRows } from "./ScheduleChecks.ts"
import { byKey, contentOf, keyOf, type ScheduleFate, type ScheduleItem } from "./ScheduleItem.ts"

/** What a submission comes to, before anything is sent. */
export interface SchedulePlan {
  readonly fates: ReadonlyArray<ScheduleFate>
  readonly send: ReadonlyArray<ScheduleItem>
  readonly planHash: string
}

/** The deductions of these rows as they are, active and stopped; without dates, which would hide long terms. */
export const readCurrent = (rows: ReadonlyArray<Pick<ScheduleItem["value"], "employeeId">>) =>
  Effect.flatMap(Payroll, ({ stable }) =>
    Effect.map(
      stable.scheduledDeductions({ employeeIds: [...new Set(rows.map(({ employeeId }) => employeeId))] }),
      byKey
    )
  )

/** Works out what becomes of every row: checks it, and reads what is scheduled now. Sends nothing. */
export const planSchedule = Effect.fnUntraced(function* (
  { batchSize = largestBatch, deductions, onInvalid, planHash: expected }: ScheduleSubmission,
  operation: string
): Effect.fn.Return<SchedulePlan, ApiError | UnstableRead | StalePlan, Payroll> {
  const payroll = yield* Payroll
  const account = yield* payroll.account.get()
  const checked = yield* checkRows(deductions)
  const acceptable = deductions.filter((_, index) => checked[index]?.fault === undefined)
  const current = acceptable.length === 0 ? new Map() : yield* readCurrent(acceptable)
  const fates: Array<ScheduleFate> = []
  const send: Array<ScheduleItem> = []
  for (const [index, value] of deductions.entries()) {
    const { code, companyId, fault } = checked[index] ?? {}
    const item: ScheduleItem = {
      row: index + 1,
      value,
      key: keyOf(value),
      companyId,
      code,
      before: current.get(keyOf(value))
    }
    if (fault !== undefined) fates.push({ kind: "rejected", item, ...fault })
    else if (item.before !== undefined && contentOf(item.before) === contentOf(value)) {
      fates.push({ kind: "unchanged", item, employeeDeductionId: item.before.employeeDeductionId })
    } else send.push(item)
  }
  const faulty = fates.find(({ kind }) => kind === "rejected")
  const isHeld = onInvalid === "abort" && (faulty !== undefined || send.length > batchSize)
  const reason = faulty === undefined ? tooMany(batchSize) : nothingSent(faulty.item.row)
  const held = isHeld ? send.map((item): ScheduleFate => ({ kind: "rejected", item, reason, isOfBatch: true })) : []
  const verdicts = [...fates, ...held, ...(isHeld ? [] : send).map((item) => ({ item, kind: "send" }))]
    .toSorted((a, b) => a.item.row - b.item.row)
    .map(({ item, kind }) => [kind, item.key, contentOf(item.value), item.before && contentOf(item.before)])
  const planHash = yield* sha256(JSON.stringify(["scheduled-deductions", payroll.address, account.id, verdicts]))
  if (expected !== undefined && expected !== planHash) {
    return yield* new StalePlan({ operation, expected, planHash })
  }
  return { fates: [...fates, ...held], send: isHeld ? [] : send, planHash }
})
