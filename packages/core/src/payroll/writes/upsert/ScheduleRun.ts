import { Array, Clock, Effect, Random, Result } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import * as Outcome from "../../../client/Outcome.ts"
import { CallOptions } from "../../../client/policy/CallOptions.ts"
import { type Entry, WriteJournal } from "../../../client/WriteJournal.ts"
import { writeTimes } from "../../../client/WritePolicy.ts"
import { sha256 } from "../../../values/Digests.ts"
import type { ScheduledDeductionResult } from "../../domain/ScheduledDeduction.ts"
import { Payroll } from "../../Payroll.ts"
import { whileVisible } from "../pending/PendingLookup.ts"
import { doubtOf, isRefusal, reasonOf, waitBeforeNext } from "../pending/Refusal.ts"
import type { ScheduleRow } from "../ScheduleSubmission.ts"
import { contentOf, keyOf, type ScheduleFate, type ScheduleItem } from "./ScheduleItem.ts"
import { readCurrent } from "./SchedulePlan.ts"

type Items = ReadonlyArray<ScheduleItem>
type Fates = Effect.Effect<ReadonlyArray<ScheduleFate>, never, Payroll>

/** Why a change is not sent, or not known to be carried out. */
export const underWay =
  "An older change of this deduction may still be under way. Submit the row again in a few minutes."

/** The open changes of some deductions, by which they are. */
export type OpenChanges = ReadonlyMap<string, Entry>

const toChange = ({ companyId: _, ...row }: ScheduleRow) => row

/**
 * Sends changes of scheduled deductions. The PUT may be repeated, but a newer change of a deduction is never sent while
 * an older one may still be carried out (law 3), which the journal knows. Never fails: what went wrong is a row's fate.
 */
export const runSchedule = Effect.fnUntraced(function* (
  items: Items,
  options: {
    readonly scope: string
    readonly batchSize: number
    readonly isAllOrNone: boolean
    /** Changes that have ended for certain, though nobody noted it. */
    readonly ended: OpenChanges
  }
): Effect.fn.Return<
  { readonly fates: ReadonlyArray<ScheduleFate>; readonly transactions: number },
  never,
  Payroll | WriteJournal
> {
  const { patience, sendWithin, sends, settle } = yield* writeTimes
  const journal = yield* WriteJournal
  const payroll = yield* Payroll
  const run = yield* Random.nextIntBetween(0, 2 ** 48)
  let claims = 0
  let transactions = 0

  const entryOf = Effect.fnUntraced(function* (item: ScheduleItem, claim: string, claimedAt: number) {
    return {
      identity: item.key,
      group: String(item.companyId ?? ""),
      contentHash: yield* sha256(`${item.key} ${contentOf(item.value)}`),
      date: item.value.effectiveFrom,
      fence: "",
      claim,
      claimedAt
    }
  })

  /** Notes that the changes have ended, so that newer ones may follow. */
  const end = (some: Items, claim: string) =>
    Effect.forEach(some, (item) => entryOf(item, claim, 0)).pipe(
      Effect.flatMap((entries) =>
        journal.settle(
          options.scope,
          entries.map((entry) => ({ ...entry, ids: [], knowledge: "absent" }))
        )
      ),
      Effect.catch((error) => Effect.logWarning(`The end of some changes was not noted. ${error.message}`))
    )

  const rejected = (some: Items, reason: string, isOfBatch = true) =>
    some.map((item): ScheduleFate => ({ kind: "rejected", item, reason, isOfBatch }))
  const unknown = (some: Items, reason: string) => some.map((item): ScheduleFate => ({ kind: "unknown", item, reason }))
  const changed = (item: ScheduleItem, id: ScheduledDeductionResult["employeeDeductionId"], status?: string | null) =>
    ({
      kind: (status ?? (item.before === undefined ? "created" : "updated")) === "created" ? "created" : "updated",
      item,
      employeeDeductionId: id
    }) satisfies ScheduleFate

  /** What the answer does not tell, or whether nobody knows: waits until that is settled, and looks. */
  const resolve = (some: Items, claim: string, sent: number, reason: string): Fates =>
    Effect.gen(function* () {
      if (some.length === 0) return []
      if (settle > patience) return unknown(some, `${reason} ${underWay}`)
      yield* Effect.sleep(settle)
      const companyIds = [...new Set(some.flatMap(({ companyId }) => companyId ?? []))]
      const read = readCurrent(some.map(({ value }) => value))
      const current = yield* Effect.result(whileVisible(companyIds, read))
      if (Result.isFailure(current)) return unknown(some, `${reason} ${current.failure.message}`)
      const now = current.success
      const isDone = ({ key, value }: ScheduleItem): boolean => {
        const record = now.get(key)
        return record !== undefined && contentOf(record) === contentOf(value)
      }
      const done = some.filter(isDone)
      const left = some.filter((item) => !isDone(item))
      yield* end(done, claim)
      const fates = done.flatMap((item): ReadonlyArray<ScheduleFate> => {
        const record = now.get(item.key)
        return record === undefined ? [] : [changed(item, record.employeeDeductionId)]
      })
      if (sent < sends) return [...fates, ...(yield* send(left, sent, () => claim))]
      yield* end(left, claim)
      return [...fates, ...rejected(left, `It was sent ${sent} times and is not there. ${reason}`)]
    })

  const refused = (some: Items, claim: string, error: ApiError): Fates =>
    Effect.gen(function* () {
      if (some.length === 1 || options.isAllOrNone) {
        yield* end(some, claim)
        return rejected(some, reasonOf(error), some.length > 1)
      }
      const halves = Array.chunksOf(some, Math.ceil(some.length / 2))
      return (yield* Effect.forEach(halves, (half) => send(half, 0, () => claim))).flat()
    })

  const after = (
    outcome: Outcome.Outcome<{ readonly items: ReadonlyArray<ScheduledDeductionResult> }>,
    some: Items,
    { claim, isDoubted, sent }: { readonly claim: string; readonly isDoubted: boolean; readonly sent: number }
  ): Fates =>
    Effect.gen(function* () {
      if (outcome._tag === "Committed") {
        transactions += 1
        const results = new Map(outcome.value.items.map((result) => [keyOf(result), result]))
        const told = some.filter(({ key }) => results.has(key))
        // A try that nobody heard of may still be carried out: a newer change has to wait until it cannot be.
        if (!isDoubted) yield* end(told, claim)
        const fates = told.flatMap((item): ReadonlyArray<ScheduleFate> => {
          const result = results.get(item.key)
          return result === undefined ? [] : [changed(item, result.employeeDeductionId, result.status)]
        })
        const untold = some.filter(({ key }) => !results.has(key))
        return [...fates, ...(yield* resolve(untold, claim, sent, "The API's answer does not mention the row."))]
      }
      const { error } = outcome
      if (outcome._tag === "Unknown") return yield* resolve(some, claim, sent, doubtOf(error))
      if (isRefusal(error)) return yield* refused(some, claim, error)
      const wait = waitBeforeNext(error, sent)
      if (wait !== undefined && wait <= patience && sent < sends) {
        return yield* Effect.andThen(
          Effect.sleep(wait),
          send(some, sent, () => claim)
        )
      }
      yield* end(some, claim)
      return rejected(some, reasonOf(error))
    })

  const send = (some: Items, before: number, replaces?: (item: ScheduleItem) => string | undefined): Fates =>
    Effect.gen(function* () {
      if (some.length === 0) return []
      const claim = `${run.toString(16)}:${claims++}`
      const claimedAt = yield* Clock.currentTimeMillis
      const entries = yield* Effect.forEach(some, (item) =>
        Effect.map(entryOf(item, claim, claimedAt), (entry) => {
          const old = replaces?.(item)
          return old === undefined ? entry : { ...entry, replaces: old }
        })
      )
      const claimed = yield* Effect.result(journal.claim(options.scope, entries))
      if (Result.isFailure(claimed)) {
        return before === 0 ? rejected(some, claimed.failure.message) : unknown(some, claimed.failure.message)
      }
      const isOurs = ({ key }: ScheduleItem) => claimed.success.get(key)?.claim === claim
      const ours = some.filter(isOurs)
      const others = unknown(
        some.filter((item) => !isOurs(item)),
        underWay
      )
      if (ours.length === 0) return others
      let isDoubted = false
      const deadline = claimedAt + sendWithin - (yield* Clock.currentTimeMillis)
      const call = payroll.scheduledDeductions.upsert({ payload: ours.map(({ value }) => toChange(value)) })
      const outcome = yield* Outcome.of(call).pipe(
        Effect.provideService(CallOptions, { deadline, onDoubt: () => void (isDoubted = true) })
      )
      return [...others, ...(yield* after(outcome, ours, { claim, isDoubted, sent: before + 1 }))]
    })

  const fates = yield* Effect.forEach(Array.chunksOf(items, options.batchSize), (batch) =>
    send(batch, 0, ({ key }) => options.ended.get(key)?.claim)
  )
  return { fates: fates.flat(), transactions }
})
