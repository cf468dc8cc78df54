import { Cause, Effect, Latch } from "effect"
import { RunnerPulse } from "../observe/RunnerPulse.ts"
import type { Claim, Lane, Settlement } from "../store/RunnerStore.ts"
import type { StoreUnavailable } from "../store/StoreUnavailable.ts"
import { logDefect } from "./Defect.ts"

/** The most that one transaction settles. */
const mostAtOnce = 512

/** How long ends wait for others to be settled with, milliseconds. */
const gathering = 5

/** What is settled together, and what is done when it is. */
export interface GroupCommitOptions<Work extends Claim, End extends Settlement> {
  readonly lane: Lane<Work, End>
  /** Whether more ends are to be expected soon. */
  readonly isBusy: () => boolean
  /** Waits before the store is asked again; `tries` says how often it has failed in a row. */
  readonly patience: (error: StoreUnavailable, tries: number) => Effect.Effect<void>
  /** The least that can be said of this end, for a store that does not take all of it. */
  readonly refused: (end: End, error: StoreUnavailable) => End
  /** Is told of what was settled; `lost` are those that another had claimed since. */
  readonly settled: (ends: ReadonlyArray<End>, lost: ReadonlySet<string>) => Effect.Effect<void>
}

/** Settles what has ended, many in one transaction: the disk is what takes longest. */
export const make = <Work extends Claim, End extends Settlement>({
  isBusy,
  lane,
  patience,
  refused,
  settled
}: GroupCommitOptions<Work, End>) => {
  let ends: Array<End> = []
  let settling = 0
  const some = Latch.makeUnsafe()

  const stuck = (reason?: string) => Effect.flatMap(RunnerPulse, (pulse) => pulse.stuck(lane, reason))
  const tell = (batch: ReadonlyArray<End>) => (lost: ReadonlySet<string>) => settled(batch, lost)
  /** Nothing can be said of these: their leases end, and they are done again. */
  const forsake = (batch: ReadonlyArray<End>) => settled(batch, new Set(batch.map(({ subscription }) => subscription)))
  const settle = (batch: ReadonlyArray<End>, tries = 0, isLast = false): Effect.Effect<void> =>
    Effect.flatMap(lane.settle(batch), tell(batch)).pipe(
      Effect.catch((error) => {
        if (error.retryable) {
          const waited = Effect.andThen(stuck(error.message), patience(error, tries))
          return Effect.andThen(waited, settle(batch, tries + 1, isLast))
        }
        const [end] = batch
        // One that the store does not take must not keep the others from it.
        if (batch.length > 1) return Effect.forEach(batch, (each) => settle([each]), { discard: true })
        if (end === undefined || isLast) return forsake(batch)
        return settle([refused(end, error)], tries, true)
      })
    )

  return {
    /** Has this settled with the next that are. */
    add: (end: End): void => {
      ends.push(end)
      some.openUnsafe()
    },
    /** How many are not settled yet. */
    size: () => ends.length + settling,
    /** Settles for ever. */
    run: Effect.gen(function* () {
      while (true) {
        yield* some.await
        // Whoever has opened it goes on first.
        yield* Effect.yieldNow
        if (isBusy() && ends.length < mostAtOnce) yield* Effect.sleep(gathering)
        const batch = ends.slice(0, mostAtOnce)
        ends = ends.slice(mostAtOnce)
        if (ends.length === 0) some.closeUnsafe()
        settling = batch.length
        yield* Effect.catchDefect(settle(batch), (defect) =>
          Effect.andThen(logDefect(Cause.die(defect)), forsake(batch))
        )
        yield* stuck()
        settling = 0
      }
    })
  }
}
