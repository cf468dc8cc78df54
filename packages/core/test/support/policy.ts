import { NotFound, Policy, RateLimited, Unavailable, type ApiError } from "@ferrule/core"
import { Clock, Duration, Effect, Fiber } from "effect"
import type { HttpMethod } from "effect/http"
import { TestClock } from "effect/testing"

/** The operation that errors name. */
export const operation = "notes.list"

/** A failure after which nobody knows whether the call was carried out. */
export const down = new Unavailable({ operation, sent: true, reason: "it answered 503" })

/** A failure before the request was sent. */
export const unreached = new Unavailable({ operation, sent: false, reason: "no connection could be made" })

/** A refusal because of too many calls; it may say for how many seconds to wait. */
export const limited = (seconds?: number) =>
  new RateLimited({ operation, ...(seconds === undefined ? {} : { retryAfterMillis: seconds * 1000 }) })

/** A failure that would be the same another time. */
export const missing = new NotFound({ operation })

/** An API that fails as told, then answers; remembers when it was called. */
export const api = (...failures: ReadonlyArray<ApiError | "hangs">) => {
  const calls: Array<number> = []
  const attempt = Effect.gen(function* () {
    const failure = failures[calls.length]
    calls.push(yield* Clock.currentTimeMillis)
    if (failure === "hangs") return yield* Effect.never
    return failure === undefined ? "answer" : yield* failure
  })
  return { calls, attempt }
}

/** An API that fails each time, and counts how often. */
export const always = (error: ApiError) => {
  const world = { calls: 0 }
  const attempt = Effect.suspend(() => {
    world.calls++
    return Effect.fail(error)
  })
  return { world, attempt }
}

/** Runs an effect while the given time passes. */
export const runFor = Effect.fnUntraced(function* <A, E>(
  effect: Effect.Effect<A, E>,
  time: Duration.Input = "20 minutes"
) {
  const fiber = yield* Effect.forkChild(Effect.exit(effect))
  yield* TestClock.adjust(time)
  return yield* Fiber.join(fiber)
})

/** A call with this method. */
export const call = (method: HttpMethod.HttpMethod) => ({ operation, method })

/** Makes one call under a policy of its own; says when it was tried, from the start, and how it ended. */
export const tries = Effect.fnUntraced(function* (
  method: HttpMethod.HttpMethod,
  failures: ReadonlyArray<ApiError | "hangs">,
  options?: Policy.PolicyOptions
) {
  const policy = yield* Policy.make(options)
  const { attempt, calls } = api(...failures)
  const start = yield* Clock.currentTimeMillis
  const exit = yield* runFor(policy.run(call(method), attempt))
  return { calls: calls.map((at) => at - start), exit }
})
