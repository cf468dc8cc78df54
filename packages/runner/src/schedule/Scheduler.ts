import { Cause, Effect, Fiber, Option, type Scope } from "effect"
import type { Claim, Settlement } from "../store/RunnerStore.ts"
import { logDefect } from "./Defect.ts"
import type { LaneWork } from "./LaneWork.ts"
import * as Looking from "./Looking.ts"
import * as Renewing from "./Renewing.ts"
import * as Workers from "./Workers.ts"

/** A loop goes on whatever happens: what nobody has foreseen is logged. */
const forever = (name: string, loop: Effect.Effect<never>): Effect.Effect<never> =>
  Effect.catchCause(loop, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.failCause(cause)
      : Effect.annotateLogs(logDefect(cause), { lane: name }).pipe(
          Effect.andThen(Effect.sleep("1 second")),
          Effect.andThen(Effect.suspend(() => forever(name, loop)))
        )
  )

/** Claims what is due, has it worked on, and settles what has ended; until its scope closes, whatever goes wrong. */
export const run = Effect.fnUntraced(function* <Work extends Claim, End extends Settlement>(
  job: LaneWork<Work, End>
): Effect.fn.Return<void, never, Scope.Scope> {
  const { name, stopWithin } = job
  const workers = yield* Workers.make(job)
  const { beginNothing, done, handBack, holdings, letGo, settling, stop } = workers
  const looking = yield* Looking.make(job, workers)

  const end = Effect.gen(function* () {
    yield* letGo(holdings.waiting())
    const isDone = yield* Effect.timeoutOption(Effect.interruptible(done), stopWithin)
    if (Option.isSome(isDone)) return
    const left = holdings.all()
    yield* Effect.annotateLogs(Effect.logWarning(`${left.length} did not end in time and are stopped.`), { lane: name })
    left.forEach(stop)
    yield* handBack(left.map(({ work }) => work))
    yield* Fiber.awaitAll(left.flatMap(({ fiber = [] }) => fiber))
  })

  // They end the other way round: nothing is begun any more, nothing is claimed, and what is under way ends, renewed and settled.
  yield* Effect.forkScoped(forever(name, settling))
  yield* Effect.forkScoped(forever(name, Renewing.make(job, workers)))
  yield* Effect.addFinalizer(() => end)
  yield* Effect.forkScoped(forever(name, looking))
  yield* Effect.addFinalizer(() => beginNothing)
})
