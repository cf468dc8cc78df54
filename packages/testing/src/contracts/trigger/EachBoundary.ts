import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { restore } from "./Happenings.ts"
import { atNoon } from "./TriggerTrial.ts"

/**
 * Plays a story once for each boundary between requests, each time from the same moment on. A story is told before which
 * request something is to happen, and says before which it could make a difference.
 */
export const atEachBoundary = <E, R>(story: (at: number) => Effect.Effect<ReadonlyArray<number>, E, R>) =>
  Effect.gen(function* () {
    const before = yield* (yield* Simulator).world
    // Nothing happens during the first: it says which requests there are.
    const boundaries = yield* story(Number.POSITIVE_INFINITY)
    for (const at of boundaries) {
      yield* restore(before)
      yield* atNoon
      yield* story(at)
    }
  })
