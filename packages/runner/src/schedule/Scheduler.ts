import { Cause, Clock, Effect, Exit, Fiber, Latch, Option, type Scope } from "effect"
import type { Partition } from "../cluster/Partition.ts"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import { RunnerPulse } from "../observe/RunnerPulse.ts"
import type { Claim, Lane, Settlement } from "../store/RunnerStore.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"
import { logDefect } from "./Defect.ts"
import * as GroupCommit from "./GroupCommit.ts"
import * as Holdings from "./Holdings.ts"

/** How a runner goes about its work; times are milliseconds. */
export interface Pace {
  /** The runner's name, unique to this start of it. */
  readonly owner: string
  /** How long a claim holds unless it is renewed, and how often it is. */
  readonly lease: number
  readonly renewEvery: number
  /** Work of other runners is taken when it is overdue by this. */
  readonly stealAfter: number
  /** The longest time until the store is asked again what is due. */
  readonly lookEvery: number
  /** How long work may go on when the runner stops; then it is interrupted and handed back. */
  readonly stopWithin: number
}

/** One kind of work. */
export interface SchedulerOptions<Work extends Claim, End extends Settlement> extends Pace, Holdings.Limits {
  readonly name: "polls" | "deliveries"
  readonly lane: Lane<Work, End>
  readonly partition: Partition["Service"]
  /** Rings when something may be due earlier than is known. */
  readonly wake: Latch.Latch
  /** Does the work; `now` is the time on the store's clock. */
  readonly work: (claim: Work, now: number) => Effect.Effect<End>
  /** How much memory a claim takes, in characters of its texts. */
  readonly weigh: (claim: Work) => number
  /** How long it may take; milliseconds. */
  readonly workWithin: number
  /** What becomes of work that ended with a defect, or was stopped because it took too long. */
  readonly failed: (claim: Work, why: "defect" | "too long", now: number) => Effect.Effect<End>
  readonly refused: (end: End, error: StoreUnavailable) => End
  /** Is told of ends that were settled. */
  readonly settled: (ends: ReadonlyArray<End>) => Effect.Effect<void>
}

/** The least time from one look at the store to the next: what is due meanwhile is claimed together. Milliseconds. */
const breath = 50

/** How much is claimed at a time: what turns out to be too much for its groups makes it less. */
const batchSizes = { least: 16, first: 64, most: 512 }

/** The most that is in hand, in claims and in characters. */
const mostHeld = 1024
const mostWeight = 64_000_000

/** Claims what is due, has it worked on, and settles what has ended; until its scope closes, whatever goes wrong. */
export const run = <Work extends Claim, End extends Settlement>(
  options: SchedulerOptions<Work, End>
): Effect.Effect<void, never, Scope.Scope> =>
  Effect.gen(function* () {
    const { lane, lease, lookEvery, name, owner, partition, stealAfter, wake } = options
    const pulse = yield* RunnerPulse
    const clock = yield* Clock.Clock
    const fork = Effect.runForkWith(yield* Effect.context())
    const holdings = Holdings.make<Work>(options)
    const room = Latch.makeUnsafe()
    const held = Latch.makeUnsafe()
    const rested = Latch.makeUnsafe()
    let isStopping = false
    let isBeginning = false
    let batch = batchSizes.first
    let weight = 1

    const patience = (operation: string) => (error: StoreUnavailable, tries: number) =>
      Effect.logWarning(error.message).pipe(
        Effect.annotateLogs({ lane: name, operation }),
        Effect.andThen(RunnerMetrics.storeFailed(operation)),
        Effect.andThen(Effect.sleep(Math.min(30_000, 250 * 2 ** Math.min(tries, 10))))
      )

    const turnedOff = (subscription: string, reason: string) =>
      Effect.logError(`The subscription was turned off. ${reason}`).pipe(
        Effect.annotateLogs({ lane: name, subscription }),
        Effect.andThen(RunnerMetrics.turnedOff(name))
      )

    const commit = GroupCommit.make<Work, End>({
      lane,
      isBusy: () => holdings.running() > 0,
      patience: patience("settle"),
      refused: options.refused,
      settled: (ends, lost) =>
        Effect.suspend(() => {
          for (const { subscription, version } of ends) {
            const holding = holdings.find(subscription)
            if (holding?.work.version === version) holdings.drop(holding)
          }
          room.openUnsafe()
          if (holdings.size() === 0) rested.openUnsafe()
          const ours = lost.size === 0 ? ends : ends.filter(({ subscription }) => !lost.has(subscription))
          const off = ours.flatMap(({ disable, subscription }) =>
            disable === undefined ? [] : [turnedOff(subscription, disable)]
          )
          return Effect.all(
            [...off, lost.size === 0 ? Effect.void : RunnerMetrics.claimLost(name, lost.size), options.settled(ours)],
            { discard: true }
          )
        })
    })

    type Holding = Holdings.Holding<Work>

    const ended = (holding: Holding, exit: Exit.Exit<End>): void => {
      if (holdings.end(holding)) wake.openUnsafe()
      if (holding.isLost) holdings.drop(holding)
      else if (Exit.isSuccess(exit)) commit.add(exit.value)
      else if (holding.isLate) fork(Effect.map(fail(holding, "too long"), commit.add))
      else if (Cause.hasInterruptsOnly(exit.cause)) holdings.drop(holding)
      else fork(Effect.map(Effect.andThen(told(holding, exit.cause), fail(holding, "defect")), commit.add))
      beginAll()
      room.openUnsafe()
      if (holdings.size() === 0) rested.openUnsafe()
    }

    const fail = ({ now, work }: Holding, why: "defect" | "too long") => options.failed(work, why, now)
    const told = ({ work }: Holding, cause: Cause.Cause<never>) =>
      Effect.annotateLogs(logDefect(cause), { lane: name, subscription: work.subscription })

    function beginAll(): void {
      // What ends at once begins the next: here, and not within itself.
      if (isBeginning) return
      isBeginning = true
      for (let next = isStopping ? undefined : holdings.begin(); next !== undefined; next = holdings.begin()) {
        const holding = next
        const fiber = fork(options.work(holding.work, holding.now))
        holding.fiber = fiber
        holding.begunAt = clock.currentTimeMillisUnsafe()
        fiber.addObserver((exit) => ended(holding, exit))
      }
      isBeginning = false
    }

    const handBack = (works: ReadonlyArray<Work>) =>
      works.length === 0
        ? Effect.void
        : Effect.catch(lane.release(works), (error) =>
            // They come back by themselves when their lease ends.
            Effect.annotateLogs(Effect.logWarning(error.message), { lane: name, operation: "release" })
          )

    const letGo = (holdingsToDrop: ReadonlyArray<Holding>) =>
      Effect.suspend(() => {
        for (const holding of holdingsToDrop) {
          holding.isLost = true
          holdings.drop(holding)
        }
        return handBack(holdingsToDrop.map(({ work }) => work))
      })

    /** Another has it now, or we have it anew: nothing that comes of it counts. */
    const stop = (holding: Holding): void => {
      holding.isLost = true
      if (holding.fiber === undefined) holdings.drop(holding)
      else holding.fiber.interruptUnsafe()
    }

    const stopLate = (all: ReadonlyArray<Holding>, begunBefore: number): void => {
      for (const holding of all) {
        if (holding.begunAt === undefined || holding.begunAt > begunBefore) continue
        holding.isLate = true
        holding.fiber?.interruptUnsafe()
      }
    }

    const take = (work: Work, now: number): boolean => {
      const older = holdings.find(work.subscription)
      if (older !== undefined) stop(older)
      return holdings.take(work, now)
    }

    /** Claims once; gives how long to sleep until the next look. */
    const look = Effect.gen(function* () {
      const limit = Math.min(batch, mostHeld - holdings.size(), Math.max(1, Math.floor(mostWeight / weight)))
      const shards = yield* partition.shards
      const claimed = yield* lane.claim({
        owner,
        limit,
        lease,
        stealAfter,
        busy: holdings.busy(),
        ...(shards === undefined ? {} : { shards })
      })
      yield* pulse.beat
      const { nextAt, now, work } = claimed
      const excess = work.filter((claim) => !take(claim, now))
      if (work.length > 0) {
        weight = work.reduce((sum, claim) => sum + options.weigh(claim), 0) / work.length + 1
        held.openUnsafe()
        beginAll()
      }
      yield* handBack(excess)
      const { least, most } = batchSizes
      if (excess.length > 0) batch = Math.max(least, work.length - excess.length)
      else if (work.length === batch) batch = Math.min(most, batch * 2)
      if (work.length === limit) return 0
      return Math.min(lookEvery, Math.max(breath, (nextAt ?? Number.POSITIVE_INFINITY) - now))
    })

    /** Sleeps until the time, or something rings, or there is room again. */
    const rest = (millis: number, since: number) =>
      Effect.gen(function* () {
        if (millis > 0) {
          yield* Effect.raceFirst(Effect.sleep(millis), wake.await)
          const now = yield* Clock.currentTimeMillis
          if (now - since < breath) yield* Effect.sleep(breath - now + since)
        }
        while (mostHeld - holdings.size() < Math.min(batch, mostHeld / 4)) {
          room.closeUnsafe()
          yield* room.await
        }
      })

    const looking = Effect.gen(function* () {
      let tries = 0
      while (true) {
        const since = yield* Clock.currentTimeMillis
        wake.closeUnsafe()
        // What was claimed must come into our hands.
        const millis = yield* Effect.catch(Effect.uninterruptible(look), (error) =>
          Effect.as(patience("claim")(error, tries++), undefined)
        )
        if (millis === undefined) continue
        if (tries > 0) yield* Effect.annotateLogs(Effect.logInfo("The runner's database is back."), { lane: name })
        tries = 0
        yield* rest(millis, since)
      }
    })

    const renewing = Effect.gen(function* () {
      while (true) {
        yield* held.await
        yield* Effect.sleep(options.renewEvery)
        yield* letGo(isStopping ? [] : holdings.nextRound())
        const all = holdings.all()
        stopLate(all, clock.currentTimeMillisUnsafe() - options.workWithin)
        if (all.length === 0) {
          held.closeUnsafe()
          continue
        }
        const lost = yield* Effect.catch(
          lane.renew(
            all.map(({ work }) => work),
            lease
          ),
          (error) => Effect.as(patience("renew")(error, 0), new Set<string>())
        )
        const gone = all.filter((holding) => lost.has(holding.work.subscription) && holdings.has(holding))
        if (gone.length === 0) continue
        yield* RunnerMetrics.claimLost(name, gone.length)
        gone.forEach(stop)
      }
    })

    /** A loop goes on whatever happens: what nobody has foreseen is logged. */
    const forever = (loop: Effect.Effect<never>): Effect.Effect<never> =>
      Effect.catchCause(loop, (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.failCause(cause)
          : Effect.annotateLogs(logDefect(cause), { lane: name }).pipe(
              Effect.andThen(Effect.sleep(1000)),
              Effect.andThen(Effect.suspend(() => forever(loop)))
            )
      )

    const resting = Effect.suspend(() => {
      if (holdings.size() === 0) return Effect.void
      rested.closeUnsafe()
      return rested.await
    })

    // In the order in which they begin; they end the other way round.
    yield* Effect.forkScoped(forever(commit.run))
    yield* Effect.forkScoped(forever(renewing))
    yield* Effect.addFinalizer(() =>
      Effect.gen(function* () {
        yield* letGo(holdings.waiting())
        const rested = yield* Effect.timeoutOption(Effect.interruptible(resting), options.stopWithin)
        if (Option.isSome(rested)) return
        const left = holdings.all()
        yield* Effect.annotateLogs(Effect.logWarning(`${left.length} did not end in time and are stopped.`), {
          lane: name
        })
        left.forEach(stop)
        yield* handBack(left.map(({ work }) => work))
        yield* Fiber.awaitAll(left.flatMap(({ fiber = [] }) => fiber))
      })
    )
    yield* Effect.forkScoped(forever(looking))
    yield* Effect.addFinalizer(() =>
      Effect.sync(() => {
        isStopping = true
      })
    )
  })
