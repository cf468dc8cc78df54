import { Clock, Effect } from "effect"
import { RunnerPulse } from "../observe/RunnerPulse.ts"
import type { Claim, Settlement } from "../store/RunnerStore.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"
import type { LaneWork } from "./LaneWork.ts"
import { waitOut } from "./Outage.ts"
import type { Workers } from "./Workers.ts"

/** The least time from one look at the store to the next: what is due meanwhile is claimed together. Milliseconds. */
const breath = 50

/** How much is claimed at a time: what turns out to be too much for its groups makes it less. */
const batchSizes = { least: 16, first: 64, most: 512 }

/** The most that is in hand, in claims and in characters. */
const mostHeld = 1024
const mostWeight = 64_000_000

/** Looks for what is due and claims it, for ever. */
export const make = Effect.fnUntraced(function* <Work extends Claim, End extends Settlement>(
  { lane, lease, lookEvery, name, owner, partition, stealAfter, wake, weigh }: LaneWork<Work, End>,
  { accept, handBack, holdings, room }: Workers<Work, End>
) {
  const pulse = yield* RunnerPulse
  const waits = waitOut(name, "claim")
  const hasFailed = (error: StoreUnavailable, tries: number) =>
    Effect.andThen(pulse.stuck(holdings, error.message), waits(error, tries))
  let batch = batchSizes.first
  let weight = 1

  /** Claims once; gives how long there is nothing to do, in milliseconds. */
  const look = Effect.gen(function* () {
    const limit = Math.min(batch, mostHeld - holdings.size(), Math.max(1, Math.floor(mostWeight / weight)))
    const shards = yield* partition.shards
    const request = { owner, limit, lease, stealAfter, busy: holdings.busy() }
    const { nextAt, now, work } = yield* lane.claim(shards === undefined ? request : { ...request, shards })
    yield* pulse.beat
    if (work.length > 0) weight = 1 + work.reduce((sum, claim) => sum + weigh(claim), 0) / work.length
    const excess = accept(work, now)
    yield* handBack(excess)
    if (excess.length > 0) batch = Math.max(batchSizes.least, work.length - excess.length)
    else if (work.length === batch) batch = Math.min(batchSizes.most, batch * 2)
    if (work.length === limit) return 0
    return Math.min(lookEvery, Math.max(breath, (nextAt ?? Number.POSITIVE_INFINITY) - now))
  })

  /** Sleeps until the time, or something rings, and there is room. */
  const rest = Effect.fnUntraced(function* (millis: number, since: number) {
    if (millis > 0) {
      yield* Effect.raceFirst(Effect.sleep(millis), wake.await)
      const passed = (yield* Clock.currentTimeMillis) - since
      if (passed < breath) yield* Effect.sleep(breath - passed)
    }
    while (mostHeld - holdings.size() < Math.min(batch, mostHeld / 4)) {
      room.closeUnsafe()
      yield* room.await
    }
  })

  return Effect.gen(function* () {
    let tries = 0
    while (true) {
      const since = yield* Clock.currentTimeMillis
      wake.closeUnsafe()
      // What was claimed must come into our hands.
      const millis = yield* Effect.catch(Effect.uninterruptible(look), (error) => hasFailed(error, tries++))
      if (millis === undefined) continue
      if (tries > 0) {
        yield* Effect.annotateLogs(Effect.logInfo("The runner's database is back."), { lane: name })
        yield* pulse.stuck(holdings)
      }
      tries = 0
      yield* rest(millis, since)
    }
  })
})
