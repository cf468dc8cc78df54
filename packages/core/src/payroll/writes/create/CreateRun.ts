import { Array, Clock, Effect, Result, Semaphore } from "effect"
import { type ApiError, detail } from "../../../client/ApiError.ts"
import * as Outcome from "../../../client/Outcome.ts"
import { CallOptions } from "../../../client/policy/CallOptions.ts"
import { type Entry, WriteJournal } from "../../../client/WriteJournal.ts"
import { writeTimes } from "../../../client/WritePolicy.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import type { Payroll } from "../../Payroll.ts"
import { type Matched, matchAnswers } from "./AnswerMatching.ts"
import * as Claims from "./Claims.ts"
import type { CreatePlan } from "./CreatePlan.ts"
import * as Fate from "./Fate.ts"
import { keyOf, type PendingItem, type PendingRecord, type PendingRow } from "../pending/PendingItem.ts"
import type { CreatedItem, PendingKind } from "../pending/PendingKind.ts"
import { isRefusal, waitBeforeNext } from "../pending/Refusal.ts"
import * as Sightings from "./Sightings.ts"

type Items<Row extends PendingRow> = ReadonlyArray<PendingItem<Row>>
type Fates<Row extends PendingRow> = Effect.Effect<ReadonlyArray<Fate.Fate<Row>>, never, Payroll>
type Open<Row extends PendingRow> = ReadonlyArray<{ readonly item: PendingItem<Row>; readonly entry: Entry }>
type Fences = ReadonlyMap<CompanyId, string>

/** What is known of items that were sent and may be there. */
interface InDoubt<Row extends PendingRow> {
  readonly reason: string
  /** How often this run has sent them. */
  readonly sent: number
  readonly claimOf: (item: PendingItem<Row>) => string | undefined
  readonly fenceOf: (item: PendingItem<Row>) => string | undefined
  /** What they are when they are found: created by this run, or there from another one. */
  readonly found: "created" | "existing"
}

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
const nextRun = "The next run with the same rows finds out."
const otherRun = "An earlier run, or another one at this moment, has sent it."
const payrollSince =
  "It may have been created, and a payroll has used it up since. Look at the paychecks; if it is not there, submit it under another reference."

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
  const { patience, runLag, sendWithin, sends, settle } = yield* writeTimes
  const { isDurable } = yield* WriteJournal
  const claims = yield* Claims.make<Row>(plan.scope, plan.fences)
  const sightings = Sightings.make(kind, plan)
  const turns = yield* Semaphore.make(concurrency)

  const created = (sighted: ReadonlyArray<Sightings.Sighted<Row>>, as: InDoubt<Row>["found"] = "created") =>
    Effect.as(
      Effect.andThen(
        Effect.sync(() => sightings.add(sighted)),
        claims.created(sighted)
      ),
      sighted.map(({ ids, item }): Fate.Fate<Row> => ({ kind: as, item, ids }))
    )

  /** Finds out what became of items that were sent, and sends again what is not there. */
  const resolve = (items: Items<Row>, doubt: InDoubt<Row>): Fates<Row> =>
    Effect.gen(function* () {
      const park = (some: Items<Row>, next: string) => some.map((item) => Fate.unknown(item, `${doubt.reason} ${next}`))
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) return park(items, `Looking it up failed: ${looked.failure.message} ${nextRun}`)
      const { absent, here, losses } = looked.success
      const present = yield* created(here, doubt.found)
      if (absent.length === 0) return present
      if (!isDurable) return [...present, ...park(absent, "Without a durable write journal it is not sent again.")]
      if (runLag > patience) return [...present, ...park(absent, nextRun)]
      // A payroll run may have used up the item and not show yet.
      yield* Effect.sleep(runLag)
      const fenced = yield* Effect.result(sightings.fence(absent, losses, doubt.fenceOf))
      if (Result.isFailure(fenced)) return [...present, ...park(absent, `${fenced.failure.message} ${nextRun}`)]
      const { broken, fences, held } = fenced.success
      const parked = [...present, ...park(broken, payrollSince)]
      if (doubt.sent < sends) return [...parked, ...(yield* send(held, fences, doubt.sent, doubt.claimOf))]
      const byClaim = Object.entries(Array.groupBy(held, (item) => doubt.claimOf(item) ?? ""))
      yield* Effect.forEach(byClaim, ([claim, some]) => claims.absent(claim, some))
      const tried = `It was sent ${doubt.sent} times and is not there. ${doubt.reason}`
      return [...parked, ...held.map((item) => Fate.notSent(item, tried))]
    })

  /** What other runs have claimed: waits until they have settled it or must have ended, and goes on from there. */
  const awaitOthers = (open: Open<Row>, round: number): Fates<Row> =>
    Effect.gen(function* () {
      if (open.length === 0) return []
      const items = open.map(({ item }) => item)
      const park = items.map((item) => Fate.unknown(item, `${otherRun} ${nextRun}`))
      const now = yield* Clock.currentTimeMillis
      const claimedAt = open.reduce((last, { entry }) => Math.max(last, Math.min(now, entry.claimedAt)), 0)
      const wait = Math.max(0, claimedAt + sendWithin + settle - now)
      if (wait > patience || round >= sends) return park
      yield* Effect.sleep(wait)
      const entries = yield* Effect.result(claims.find(items))
      if (Result.isFailure(entries)) return park
      const before = new Map(open.map(({ entry, item }) => [keyOf(item), entry]))
      const current = open.map(({ item }) => ({ item, entry: entries.success.get(keyOf(item)) }))
      const isSameClaim = (item: PendingItem<Row>, entry: Entry) => entry.claim === before.get(keyOf(item))?.claim
      const fates = current.flatMap(({ entry, item }) =>
        entry?.knowledge === "created" ? [Fate.known(item, entry)] : []
      )
      const free = current.flatMap(({ entry, item }) =>
        entry === undefined || entry.knowledge === "absent" ? [item] : []
      )
      const openStill = current.flatMap(({ entry, item }) => (entry?.knowledge === "open" ? [{ item, entry }] : []))
      const left = openStill.flatMap(({ entry, item }) => (isSameClaim(item, entry) ? [item] : []))
      const renewed = openStill.filter(({ entry, item }) => !isSameClaim(item, entry))
      const doubt: InDoubt<Row> = {
        reason: otherRun,
        sent: 0,
        found: "existing",
        claimOf: (item) => before.get(keyOf(item))?.claim,
        fenceOf: (item) => before.get(keyOf(item))?.fence
      }
      return [
        ...fates,
        ...(left.length === 0 ? [] : yield* resolve(left, doubt)),
        ...(yield* send(free, plan.fences)),
        ...(yield* awaitOthers(renewed, round + 1))
      ]
    })

  /** The API did not take the batch: after a look-up its items are sent in halves until the guilty ones are alone. */
  const bisect = (items: Items<Row>, claim: string, fences: Fences, error: ApiError): Fates<Row> =>
    Effect.gen(function* () {
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) {
        const reason = `The API refused its batch, and looking it up failed: ${looked.failure.message} ${nextRun}`
        return items.map((item) => Fate.unknown(item, reason))
      }
      const { absent, here } = looked.success
      const present = yield* created(here)
      if (items.length === 1 || options.isAllOrNone) {
        yield* claims.absent(claim, absent)
        const fates = absent.map((item) =>
          items.length === 1 ? Fate.rejected(item, detail(error) ?? error.message) : Fate.refused(item, error)
        )
        return [...present, ...fates]
      }
      const halves = Array.chunksOf(absent, Math.ceil(absent.length / 2))
      const fates = yield* Effect.forEach(halves, (half) => send(half, fences, 0, () => claim))
      return [...present, ...fates.flat()]
    })

  const settleThem = (some: Items<Row>, { claim, fences, sent }: Batch<Row>, reason: string): Fates<Row> => {
    if (some.length === 0) return Effect.succeed([])
    if (settle > patience) return Effect.succeed(some.map((item) => Fate.unknown(item, `${reason} ${nextRun}`)))
    const fenceOf = ({ value }: PendingItem<Row>) => fences.get(value.companyId)
    const doubt: InDoubt<Row> = { reason, sent, found: "created", claimOf: () => claim, fenceOf }
    return Effect.andThen(Effect.sleep(settle), resolve(some, doubt))
  }

  /** What the API's answer does not mention: the checks found nothing wrong with it, so it is looked for once more. */
  const leaveOut = (items: Items<Row>, claim: string): Fates<Row> =>
    Effect.gen(function* () {
      if (items.length === 0) return []
      const looked = yield* Effect.result(sightings.find(items))
      if (Result.isFailure(looked)) {
        return items.map((item) => Fate.unknown(item, `The API's answer does not mention it. ${nextRun}`))
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
          ...(yield* settleThem(matched.unclear, batch, "The API's answer cannot be matched to the rows."))
        ]
      }
      if (outcome._tag === "Committed") return []
      const { error } = outcome
      if (outcome._tag === "Unknown") return yield* settleThem(items, batch, error.message)
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
    return Effect.map(awaitOthers(theirs.filter(isOther), 1), (fates) => [...known, ...fates])
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
    replaces?: InDoubt<Row>["claimOf"]
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

  const send = (items: Items<Row>, fences: Fences, sent = 0, replaces?: InDoubt<Row>["claimOf"]): Fates<Row> =>
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
      awaitOthers(plan.doubtful, 0)
    ],
    { concurrency: 2 }
  )
  return [...plan.fates, ...sent.flat(), ...awaited]
})
