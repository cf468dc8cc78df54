import { type ApiError, Forbidden, Outcome, Policy, RateLimited, Unavailable } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import type { HttpMethod } from "effect/http"
import { TestClock } from "effect/testing"

const operation = "notes.write"
const down = () => new Unavailable({ operation, sent: true, reason: "it answered 503" })
const unreached = () => new Unavailable({ operation, sent: false, reason: "no connection could be made" })
const forbidden = () => new Forbidden({ operation })
const limited = () => new RateLimited({ operation, retryAfterMillis: 1000 })

/** The error of a call whose attempts fail one after the other. */
const failing = Effect.fnUntraced(function* (
  method: HttpMethod.HttpMethod,
  failures: ReadonlyArray<() => ApiError>,
  options: Policy.PolicyOptions = {}
) {
  const policy = yield* Policy.make(options)
  let attempts = 0
  const attempt = Effect.suspend(() => Effect.fail((failures[attempts++] ?? down)()))
  const fiber = yield* Effect.forkChild(Effect.flip(policy.run({ operation, method }, attempt)))
  yield* TestClock.adjust("20 minutes")
  return yield* Fiber.join(fiber)
})

describe("a refusal says nothing of an earlier try that may have been carried out", () => {
  it.effect.each([
    ["forbidden", forbidden],
    ["not reached", unreached],
    ["asked too often", limited]
  ] as const)("an upsert that broke off and then was %s remains unknown", ([, last]) =>
    Effect.gen(function* () {
      const error = yield* failing("PUT", [down, last], { attempts: 2 })
      expect(error._tag).toBe(last()._tag)
      expect(Outcome.ofError(error)).toBe("Unknown")
    })
  )

  it.effect("an upsert that broke off until the API was left alone remains unknown", () =>
    Effect.gen(function* () {
      const breaker = { failures: 2, within: "1 hour", openFor: "1 hour" } as const
      const error = yield* failing("PUT", [down, down], { breaker })
      expect(error.message).toContain("left alone")
      expect(Outcome.ofError(error)).toBe("Unknown")
    })
  )

  it.effect("what was only ever refused was not carried out", () =>
    Effect.gen(function* () {
      for (const method of ["PUT", "POST", "DELETE"] as const) {
        expect(Outcome.ofError(yield* failing(method, [unreached, limited, forbidden]))).toBe("NotCommitted")
      }
    })
  )
})

describe("what may have been carried out and is not repeatable is not called retryable", () => {
  it.effect.each(["POST", "DELETE"] as const)("%s", (method) =>
    Effect.gen(function* () {
      const unknown = yield* failing(method, [down])
      expect(unknown.retryable).toBe(false)
      expect(unknown.message).toBe(
        "The API is not available for notes.write: it answered 503. It may have been carried out: check that before you try again."
      )
      const untouched = yield* failing(method, Array<() => ApiError>(4).fill(unreached))
      expect(untouched.retryable).toBe(true)
    })
  )

  it.effect.each(["GET", "PUT"] as const)("unlike a %s", (method) =>
    Effect.gen(function* () {
      expect((yield* failing(method, [])).retryable).toBe(true)
    })
  )
})

describe("the deadline of a write", () => {
  const outcomeOf = Effect.fnUntraced(function* (policy: Policy.Policy) {
    const fiber = yield* Effect.forkChild(Effect.flip(policy.run({ operation, method: "POST" }, Effect.never)))
    yield* TestClock.adjust("10 seconds")
    return Outcome.ofError(yield* Fiber.join(fiber))
  })

  it.effect("leaves it unknown when it was under way", () =>
    Effect.gen(function* () {
      expect(yield* outcomeOf(yield* Policy.make({ deadline: "10 seconds" }))).toBe("Unknown")
    })
  )

  it.effect("means nothing was sent when it was still waiting for its turn", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ deadline: "10 seconds", rate: { requests: 1, per: "1 hour" } })
      yield* policy.run({ operation, method: "GET" }, Effect.succeed("answer"))
      expect(yield* outcomeOf(policy)).toBe("NotCommitted")
    })
  )
})
