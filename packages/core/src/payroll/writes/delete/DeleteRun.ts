import { Array, Effect, Result } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import * as Outcome from "../../../client/Outcome.ts"
import { CallOptions } from "../../../client/policy/CallOptions.ts"
import type { WriteJournal } from "../../../client/WriteJournal.ts"
import { writeTimes } from "../../../client/WritePolicy.ts"
import type { Payroll } from "../../Payroll.ts"
import type { DeleteFate, DeletePlan, DeleteTarget } from "./DeletePlan.ts"
import { fencesOf } from "../pending/Fence.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { PendingKind } from "../pending/PendingKind.ts"
import { whileVisible } from "../pending/PendingLookup.ts"
import { doubtOf, isRefusal, reasonOf, waitBeforeNext } from "../pending/Refusal.ts"
import { release } from "./Release.ts"

type Targets<Record extends PendingRecord> = ReadonlyArray<DeleteTarget<Record>>
type Fates = Effect.Effect<ReadonlyArray<DeleteFate>, never, Payroll | WriteJournal>

const gone = "It is gone: it was deleted elsewhere, or a payroll has used it up. Look at the paychecks."
const maybePaid = "It is gone, and a payroll was run at the same time: it was deleted or paid. Look at the paychecks."
const concurrency = 4

/**
 * Deletes what a plan found (law 3): looks up after everything that is not certain, and sends what remains. Never
 * fails: what went wrong is a record's fate. What was deleted for certain may be created anew.
 */
export const runDelete = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  plan: DeletePlan<Record>,
  batchSize: number
): Effect.fn.Return<ReadonlyArray<DeleteFate>, never, Payroll | WriteJournal> {
  const { patience, runLag, sendWithin, sends, settle } = yield* writeTimes

  const deleted = (targets: Targets<Record>): Fates =>
    release(kind, plan, targets).pipe(
      Effect.catch((error) => Effect.logWarning(`What was deleted was not noted. ${error.message}`)),
      Effect.as(targets.map(({ id, row }): DeleteFate => ({ kind: "deleted", row, id })))
    )

  /** Parts what was sent into what is there still, and what is gone, which counts only while its company can be seen. */
  const look = (targets: Targets<Record>) => {
    const companyIds = [...new Set(targets.flatMap(({ record }) => record.companyId ?? []))]
    const read = plan.read(targets.map(({ id }) => id))
    return Effect.map(whileVisible(companyIds, read), (records) => {
      const here = new Set(records.map(({ id }) => id.toLowerCase()))
      const isHere = ({ id }: DeleteTarget<Record>) => here.has(id.toLowerCase())
      return { here: targets.filter(isHere), gone: targets.filter((target) => !isHere(target)) }
    })
  }

  const unknown = (targets: Targets<Record>, reason: string) =>
    targets.map(({ id, row }): DeleteFate => ({ kind: "unknown", row, id, reason }))
  const rejected = (targets: Targets<Record>, reason: string, isOfBatch = true) =>
    targets.map(({ id, row }): DeleteFate => ({ kind: "rejected", row, id, reason, isOfBatch }))

  /** Nobody knows whether the batch was deleted: waits until that is settled, looks, and sends what remains. */
  const resolve = (targets: Targets<Record>, error: ApiError, sent: number): Fates =>
    Effect.gen(function* () {
      if (settle > patience || runLag > patience) return unknown(targets, doubtOf(error))
      yield* Effect.sleep(settle)
      const looked = yield* Effect.result(look(targets))
      if (Result.isFailure(looked)) return unknown(targets, `${doubtOf(error)} ${looked.failure.message}`)
      const { here, gone: left } = looked.success
      const rest =
        sent < sends
          ? yield* send(here, sent)
          : rejected(here, `It was sent ${sent} times and is there still. ${doubtOf(error)}`)
      if (left.length === 0) return rest
      // A payroll run may have used up the record and not show yet.
      yield* Effect.sleep(runLag)
      const companyIds = [...new Set(left.flatMap(({ record }) => record.companyId ?? []))]
      const fences = yield* Effect.result(fencesOf(companyIds))
      const isHeld = ({ record: { companyId } }: DeleteTarget<Record>): boolean =>
        Result.isSuccess(fences) && companyId != null && fences.success.get(companyId) === plan.fences.get(companyId)
      return [
        ...rest,
        ...(yield* deleted(left.filter(isHeld))),
        ...unknown(
          left.filter((target) => !isHeld(target)),
          maybePaid
        )
      ]
    })

  /** The API refuses a whole batch where one id is not there: those that are gone are left out, then halves are sent. */
  const narrow = (targets: Targets<Record>, error: ApiError): Fates =>
    Effect.gen(function* () {
      const looked = yield* Effect.result(look(targets))
      if (Result.isFailure(looked) && targets.length === 1) {
        return unknown(targets, `${reasonOf(error)} ${looked.failure.message}`)
      }
      const { here, gone: left } = Result.isSuccess(looked) ? looked.success : { here: targets, gone: [] }
      const missing = left.map(({ id, row }): DeleteFate => ({ kind: "missing", row, id, reason: gone }))
      if (targets.length === 1) return [...missing, ...rejected(here, reasonOf(error), false)]
      const parts = missing.length > 0 ? [here] : Array.chunksOf(here, Math.ceil(here.length / 2))
      const fates = yield* Effect.forEach(parts, (part) => send(part, 0))
      return [...missing, ...fates.flat()]
    })

  const send = (targets: Targets<Record>, before: number): Fates =>
    Effect.gen(function* () {
      if (targets.length === 0) return []
      const sent = before + 1
      const outcome = yield* Outcome.of(kind.delete(targets.map(({ id }) => id))).pipe(
        Effect.provideService(CallOptions, { deadline: sendWithin })
      )
      if (outcome._tag === "Committed") return yield* deleted(targets)
      const { error } = outcome
      if (outcome._tag === "Unknown") return yield* resolve(targets, error, sent)
      if (isRefusal(error)) return yield* narrow(targets, error)
      const wait = waitBeforeNext(error, sent)
      if (wait === undefined || wait > patience || sent >= sends) {
        return rejected(targets, reasonOf(error))
      }
      return yield* Effect.andThen(Effect.sleep(wait), send(targets, sent))
    })

  const fates = yield* Effect.forEach(Array.chunksOf(plan.targets, batchSize), (batch) => send(batch, 0), {
    concurrency
  })
  return [...plan.fates, ...fates.flat()]
})
