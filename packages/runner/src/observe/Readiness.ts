import { Effect, Option } from "effect"
import { RunnerStore } from "../store/RunnerStore.ts"
import { RunnerPulse } from "./RunnerPulse.ts"

/** Whether a runner does its work; if not, why, as a sentence. */
export interface Readiness {
  readonly isReady: boolean
  readonly sentence: string
}

/** A scheduler that goes round does so every second or so. */
const longestPause = 15_000

const not = (sentence: string): Readiness => ({ isReady: false, sentence })

/** Looks whether the database answers and takes what it is given, and whether the runner has gone round lately. */
export const readiness: Effect.Effect<Readiness, never, RunnerStore> = Effect.gen(function* () {
  const store = yield* RunnerStore
  const pulse = yield* RunnerPulse
  const answer = yield* Effect.result(Effect.timeoutOption(store.list({ limit: 1 }), "3 seconds"))
  if (answer._tag === "Failure") return not(answer.failure.message)
  if (Option.isNone(answer.success)) return not("The runner's database has not answered for 3 seconds.")
  const trouble = yield* pulse.trouble
  if (trouble !== undefined) return not(trouble)
  const age = yield* pulse.age
  if (age === undefined) return not("The runner has not asked yet what is due.")
  return age > longestPause
    ? not(`The runner has not asked what is due for ${Math.floor(age / 1000)} seconds.`)
    : { isReady: true, sentence: "The runner is at work." }
})
