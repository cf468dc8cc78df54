import { Cause, Clock, Context, Effect, Exit, Latch, References, Tracer } from "effect"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import type { Claim, Settlement } from "../store/RunnerStore.ts"
import { logDefect } from "./Defect.ts"
import * as GroupCommit from "./GroupCommit.ts"
import * as Holdings from "./Holdings.ts"
import type { LaneWork } from "./LaneWork.ts"
import { waitOut } from "./Outage.ts"

/** Works on what is claimed, each piece in a fiber of its own for as long as it takes, and has the ends settled. */
export const make = Effect.fnUntraced(function* <Work extends Claim, End extends Settlement>(job: LaneWork<Work, End>) {
  const { lane, name, wake } = job
  const clock = yield* Clock.Clock
  const context = yield* Effect.context<never>()
  // Spans that nobody looks at cost as much as a poll that finds nothing.
  const isTraced = (yield* Tracer.Tracer) !== Tracer.nativeTracer
  const fork = Effect.runForkWith(isTraced ? context : Context.add(context, References.TracerEnabled, false))
  const holdings = Holdings.make<Work>(job)
  /** Open when there may be room, when there is something in hand, and when there is nothing. */
  const room = Latch.makeUnsafe()
  const held = Latch.makeUnsafe()
  const empty = Latch.makeUnsafe()
  let isStopping = false
  let isBeginning = false

  type Holding = Holdings.Holding<Work>

  const ring = (): void => {
    room.openUnsafe()
    if (holdings.size() === 0) empty.openUnsafe()
  }

  const turnedOff = ({ disable, subscription }: End) =>
    disable === undefined
      ? Effect.void
      : Effect.logError(`The subscription was turned off. ${disable}`).pipe(
          Effect.annotateLogs({ lane: name, subscription }),
          Effect.andThen(RunnerMetrics.turnedOff(name))
        )

  const commit = GroupCommit.make<Work, End>({
    lane,
    isBusy: () => holdings.running() > 0,
    patience: waitOut(name, "settle"),
    refused: job.refused,
    settled: Effect.fnUntraced(function* (ends, lost) {
      for (const end of ends) {
        const holding = holdings.find(end.subscription)
        if (holding?.work.version === end.version) holdings.drop(holding)
      }
      ring()
      if (lost.size > 0) yield* RunnerMetrics.claimLost(name, lost.size)
      const ours = lost.size === 0 ? ends : ends.filter(({ subscription }) => !lost.has(subscription))
      yield* Effect.forEach(
        ours.filter(({ disable }) => disable !== undefined),
        turnedOff,
        { discard: true }
      )
      yield* job.settled(ours)
    })
  })

  const failed = ({ now, work }: Holding, why: "defect" | "too long") =>
    fork(Effect.map(job.failed(work, why, now), commit.add))

  const ended = (holding: Holding, exit: Exit.Exit<End>): void => {
    if (holdings.end(holding)) wake.openUnsafe()
    if (holding.isLost) holdings.drop(holding)
    else if (Exit.isSuccess(exit)) commit.add(exit.value)
    else if (holding.isLate) failed(holding, "too long")
    else if (Cause.hasInterruptsOnly(exit.cause)) holdings.drop(holding)
    else {
      fork(Effect.annotateLogs(logDefect(exit.cause), { lane: name, subscription: holding.work.subscription }))
      failed(holding, "defect")
    }
    beginAll()
    ring()
  }

  function beginAll(): void {
    // What ends at once begins the next: here, and not within itself.
    if (isBeginning) return
    isBeginning = true
    for (let next = isStopping ? undefined : holdings.begin(); next !== undefined; next = holdings.begin()) {
      const holding = next
      const fiber = fork(job.work(holding.work, holding.now))
      holding.fiber = fiber
      holding.begunAt = clock.currentTimeMillisUnsafe()
      fiber.addObserver((exit) => ended(holding, exit))
    }
    isBeginning = false
  }

  /** Another has it now, or we have it anew: nothing that comes of it counts. */
  const stop = (holding: Holding): void => {
    holding.isLost = true
    if (holding.fiber === undefined) holdings.drop(holding)
    else holding.fiber.interruptUnsafe()
  }

  const take = (work: Work, now: number): boolean => {
    const older = holdings.find(work.subscription)
    if (older !== undefined) stop(older)
    return holdings.take(work, now)
  }

  const handBack = (works: ReadonlyArray<Work>) =>
    works.length === 0
      ? Effect.void
      : Effect.catch(lane.release(works), (error) =>
          // They come back by themselves when their lease ends.
          Effect.annotateLogs(Effect.logWarning(error.message), { lane: name, operation: "release" })
        )

  return {
    holdings,
    room,
    held,
    stop,
    handBack,
    settling: commit.run,
    /** Takes what was claimed in hand, and begins; gives what its group has no room for. */
    accept: (works: ReadonlyArray<Work>, now: number): ReadonlyArray<Work> => {
      const excess = works.filter((work) => !take(work, now))
      if (works.length > 0) held.openUnsafe()
      beginAll()
      return excess
    },
    /** Stops what takes too long. */
    stopLate: (): void => {
      const begunBefore = clock.currentTimeMillisUnsafe() - job.workWithin
      for (const holding of holdings.all()) {
        if (holding.begunAt === undefined || holding.begunAt > begunBefore) continue
        holding.isLate = true
        holding.fiber?.interruptUnsafe()
      }
    },
    /** Hands back what waits still. */
    letGo: (waiting: ReadonlyArray<Holding>) =>
      Effect.suspend(() => {
        waiting.forEach(stop)
        ring()
        return handBack(waiting.map(({ work }) => work))
      }),
    beginNothing: Effect.sync(() => {
      isStopping = true
    }),
    /** Waits until nothing is in hand. */
    done: Effect.suspend(() => {
      if (holdings.size() === 0) return Effect.void
      empty.closeUnsafe()
      return empty.await
    })
  }
})

/** See {@link make}. */
export type Workers<Work extends Claim, End extends Settlement> = Effect.Success<ReturnType<typeof make<Work, End>>>
