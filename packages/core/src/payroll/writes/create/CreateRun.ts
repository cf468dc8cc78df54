import { Array, Clock, Effect, Result, Semaphore } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import * as Outcome from "../../../client/Outcome.ts"
import { CallOptions } from "../../../client/policy/CallOptions.ts"
import type { WriteJournal } from "../../../client/WriteJournal.ts"
import type { Payroll } from "../../Payroll.ts"
import { type Matched, matchAnswers } from "./AnswerMatching.ts"
import type * as Claims from "./Claims.ts"
import { type ClaimOf, type Fates, type Fences, type Items, make as makeContext, type Open } from "./CreateContext.ts"
import type { CreatePlan } from "./CreatePlan.ts"
import * as Fate from "./Fate.ts"
import type { PendingRecord, PendingRow } from "../pending/PendingItem.ts"
import type { CreatedItem, PendingKind } from "../pending/PendingKind.ts"
import { doubtOf, isRefusal, reasonOf, waitBeforeNext } from "../pending/Refusal.ts"
import * as InDoubt from "./InDoubt.ts"

/** A batch that was sent. */
interface Batch<Row extends PendingRow> {
  readonly items: Items<Row>
  readonly claim: string
  readonly fences: Fences
  /** How often this run has sent them. */
  readonly sent: number
  readonly outcome: Outcome.Outcome<ReadonlyArray<CreatedItem>>
}

/** Items that were to be sent: what was, what others have claimed, and what became of those that were not sent. */
interface Attempt<Row extends PendingRow> {
  readonly batches: ReadonlyArray<Batch<Row>>
  readonly theirs: Open<Row>
  readonly fates: ReadonlyArray<Fate.Fate<Row>>
}

const leftOut = "The API left it out: the employee does not exist or is not one of this company. Check both ids."

// Batches of one run that are under way at once.
const concurrency = 4
// While the requests of one wave of batches are under way, the next one is claimed.
const waves = 2

/**
 * Carries out a plan (law 3): notes every item in the journal before it leaves, resolves what is unknown and only then
 * sends it again, and finds the guilty items of a batch that is refused. Never fails: what went wrong is a row's fate.
 */
export const runCreate = Effect.fnUntraced(function* <Row extends PendingRow, Record extends PendingRecord>(
  kind: PendingKind<Row, Record, string>,
  plan: CreatePlan<Row>,
  options: { readonly batchSize: number; readonly isAllOrNone: boolean }
): Effect.fn.Return<ReadonlyArray<Fate.Fate<Row>>, never, Payroll | WriteJournal> {
  const context = yield* makeContext(kind, plan)
  const { claims, created, sightings, times } = context
  const { patience, sendWithin, sends } = times
  const turns = yield* Semaphore.make(concurrency)
  const inDoubt = InDoubt.make<Row>(context, (...items) => send(...items))

  /** The API did not take the batch: after a look-up its items are sent in halves until the guilty ones are alone. */
  const bisect = (items: Items<Row>, claim: string, fences: Fences, error: ApiError): Fates<Row> =>
    Effect.gen(function* () {
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) {
        const reason = `The API refused its batch, and looking it up failed: ${looked.failure.message} ${InDoubt.nextRun}`
        return items.map((item) => Fate.unknown(item, reason))
      }
      const { absent, here } = looked.success
      const present = yield* created(here)
      if (items.length === 1 || options.isAllOrNone) {
        yield* claims.absent(claim, absent)
        const fates = absent.map((item) =>
          items.length === 1 ? Fate.rejected(item, reasonOf(error)) : Fate.refused(item, error)
        )
        return [...present, ...fates]
      }
      const halves = Array.chunksOf(absent, Math.ceil(absent.length / 2))
      const fates = yield* Effect.forEach(halves, (half) => send(half, fences, 0, () => claim))
      return [...present, ...fates.flat()]
    })

  /** What the API's answer does not mention: the checks found nothing wrong with it, so it is looked for once more. */
  const leaveOut = (items: Items<Row>, claim: string): Fates<Row> =>
    Effect.gen(function* () {
      if (items.length === 0) return []
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) {
        return items.map((item) => Fate.unknown(item, `The API's answer does not mention it. ${InDoubt.nextRun}`))
      }
      const { absent, here } = looked.success
      yield* claims.absent(claim, absent)
      return [...(yield* created(here)), ...absent.map((item) => Fate.excluded(item, leftOut))]
    })

  /** What became of those items of a batch that its answer does not say were created. */
  const others = (batch: Batch<Row>, matched: Matched<Row> | undefined): Fates<Row> =>
    Effect.gen(function* () {
      const { claim, fences, items, outcome, sent } = batch
      if (matched !== undefined) {
        return [
          ...(yield* leaveOut(matched.leftOut, claim)),
          ...(yield* inDoubt.settle(matched.unclear, batch, "The API's answer cannot be matched to the rows."))
        ]
      }
      if (outcome._tag === "Committed") return []
      const { error } = outcome
      if (outcome._tag === "Unknown") return yield* inDoubt.settle(items, batch, doubtOf(error))
      if (isRefusal(error)) return yield* bisect(items, claim, fences, error)
      const wait = waitBeforeNext(error, sent)
      if (wait !== undefined && wait <= patience && sent < sends) {
        yield* Effect.sleep(wait)
        return yield* send(items, fences, sent, () => claim)
      }
      yield* claims.absent(claim, items)
      return items.map((item) => Fate.refused(item, error))
    })

  /** What a claim did not win. */
  const leave = (theirs: Open<Row>): Fates<Row> => {
    const isOther = ({ entry, item }: Open<Row>[number]): boolean =>
      entry.knowledge === "open" && entry.contentHash === item.contentHash
    const known = theirs.filter((each) => !isOther(each)).map(({ entry, item }) => Fate.known(item, entry))
    return Effect.map(inDoubt.awaitOthers(theirs.filter(isOther), 1), (fates) => [...known, ...fates])
  }

  /** Notes at once what was created, and then sees to everything else. */
  const after = (attempts: ReadonlyArray<Attempt<Row>>): Fates<Row> =>
    Effect.gen(function* () {
      const batches = attempts
        .flatMap((attempt) => attempt.batches)
        .map((batch) => ({
          batch,
          matched:
            batch.outcome._tag === "Committed"
              ? matchAnswers(batch.items, batch.outcome.value, plan.dataSource)
              : undefined
        }))
      const present = yield* created(batches.flatMap(({ matched }) => matched?.created ?? []))
      const rest = yield* Effect.forEach(batches, ({ batch, matched }) => others(batch, matched), { concurrency })
      const left = yield* leave(attempts.flatMap(({ theirs }) => theirs))
      return [...attempts.flatMap(({ fates }) => fates), ...present, ...rest.flat(), ...left]
    })

  /** Sends items as one batch under their claim. */
  const request = (
    items: Items<Row>,
    { claim, claimedAt }: Pick<Claims.Claimed<Row>, "claim" | "claimedAt">,
    fences: Fences,
    sent: number
  ): Effect.Effect<Batch<Row>, never, Payroll> =>
    Effect.gen(function* () {
      const deadline = claimedAt + sendWithin - (yield* Clock.currentTimeMillis)
      const sending = Outcome.of(kind.create(items, plan.dataSource))
      const outcome = yield* Effect.provideService(sending, CallOptions, { deadline })
      return { items, claim, fences, sent: sent + 1, outcome }
    })

  /** Claims items and sends them as one batch; `sent` says how often this run has sent them before. */
  const attempt = (
    items: Items<Row>,
    fences: Fences,
    sent: number,
    replaces?: ClaimOf<Row>
  ): Effect.Effect<Attempt<Row>, never, Payroll> =>
    Effect.gen(function* () {
      const claimed = yield* Effect.result(claims.claim(items, fences, replaces))
      if (Result.isFailure(claimed)) {
        const { message } = claimed.failure
        const fateOf = replaces === undefined ? Fate.notSent : Fate.unknown
        return { batches: [], theirs: [], fates: items.map((item) => fateOf(item, message)) }
      }
      const { ours, theirs } = claimed.success
      const batches = ours.length === 0 ? [] : [yield* request(ours, claimed.success, fences, sent)]
      return { batches, theirs, fates: [] }
    })

  const send = (items: Items<Row>, fences: Fences, sent = 0, replaces?: ClaimOf<Row>): Fates<Row> =>
    items.length === 0
      ? Effect.succeed([])
      : Effect.flatMap(attempt(items, fences, sent, replaces), (attempted) => after([attempted]))

  /** Claims the items of several batches at once, which is much less work for a journal, and sends the batches. */
  const sendWave = (items: Items<Row>): Fates<Row> =>
    Effect.gen(function* () {
      const claimed = yield* Effect.result(claims.claim(items, plan.fences))
      if (Result.isFailure(claimed)) return items.map((item) => Fate.notSent(item, claimed.failure.message))
      const { claim, claimedAt, ours, theirs } = claimed.success
      const sendBatch = (batch: Items<Row>): Effect.Effect<Attempt<Row>, never, Payroll> =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          // A batch whose turn came late claims again: else too little time would be left for its request.
          now - claimedAt > sendWithin / 10
            ? attempt(batch, plan.fences, 0, () => claim)
            : Effect.map(request(batch, claimed.success, plan.fences, 0), (sent) => ({
                batches: [sent],
                theirs: [],
                fates: []
              }))
        ).pipe(turns.withPermit)
      const attempts = yield* Effect.forEach(Array.chunksOf(ours, options.batchSize), sendBatch, { concurrency })
      return yield* after([...attempts, { batches: [], theirs, fates: [] }])
    })

  yield* claims.created(plan.toNote.map(({ item, ids = [] }) => ({ item, ids })))
  const [sent, awaited] = yield* Effect.all(
    [
      Effect.forEach(Array.chunksOf(plan.send, concurrency * options.batchSize), sendWave, { concurrency: waves }),
      inDoubt.awaitOthers(plan.doubtful, 0)
    ],
    { concurrency: 2 }
  )
  return [...plan.fates, ...sent.flat(), ...awaited]
})
