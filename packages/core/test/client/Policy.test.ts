import { NotFound, Policy, RateLimited, Unavailable, type ApiError } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Clock, Duration, Effect, Fiber } from "effect"
import type { HttpMethod } from "effect/http"
import { TestClock } from "effect/testing"

const operation = "notes.list"
const down = new Unavailable({ operation, sent: true, reason: "it answered 503" })
const unreached = new Unavailable({ operation, sent: false, reason: "no connection could be made" })
const limited = (seconds?: number) =>
  new RateLimited({ operation, ...(seconds === undefined ? {} : { retryAfterMillis: seconds * 1000 }) })
const missing = new NotFound({ operation })

/** An API that fails as told, then answers; remembers when it was called. */
const api = (...failures: ReadonlyArray<ApiError | "hangs">) => {
  const calls: Array<number> = []
  const attempt = Effect.gen(function* () {
    const failure = failures[calls.length]
    calls.push(yield* Clock.currentTimeMillis)
    if (failure === "hangs") return yield* Effect.never
    return failure === undefined ? "answer" : yield* failure
  })
  return { calls, attempt }
}

const always = (error: ApiError) => {
  const world = { calls: 0 }
  const attempt = Effect.suspend(() => {
    world.calls++
    return Effect.fail(error)
  })
  return { world, attempt }
}

const runFor = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>, time: Duration.Input = "20 minutes") {
  const fiber = yield* Effect.forkChild(Effect.exit(effect))
  yield* TestClock.adjust(time)
  return yield* Fiber.join(fiber)
})

const call = (method: HttpMethod.HttpMethod) => ({ operation, method })
const tries = Effect.fnUntraced(function* (
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

describe("Policy: what is tried again", () => {
  it.effect.each(["GET", "PUT"] as const)("a %s, up to four times in all", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [down, down, down])).calls).toHaveLength(4)
      const { calls, exit } = yield* tries(method, [down, down, down, down])
      expect([calls.length, exit._tag]).toEqual([4, "Failure"])
    })
  )

  it.effect.each(["POST", "DELETE"] as const)("never a %s that may have changed something", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [down])).calls).toHaveLength(1)
      expect((yield* tries(method, ["hangs"])).calls).toHaveLength(1)
    })
  )

  it.effect.each(["POST", "DELETE"] as const)("a %s that provably changed nothing", (method) =>
    Effect.gen(function* () {
      expect((yield* tries(method, [unreached])).exit).toMatchObject({ _tag: "Success", value: "answer" })
      expect((yield* tries(method, [limited()])).exit).toMatchObject({ _tag: "Success", value: "answer" })
    })
  )

  it.effect("nothing that would fail again", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [missing])).calls).toHaveLength(1)
    })
  )

  it.effect("as often as the option says", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [down, down, down], { attempts: 2 })).calls).toHaveLength(2)
      expect((yield* tries("GET", [down], { attempts: 1 })).calls).toHaveLength(1)
    })
  )
})

describe("Policy: how long it waits", () => {
  it.effect("a random time up to a limit that doubles, and up to the longest", () =>
    Effect.gen(function* () {
      const options = { attempts: 9, baseDelay: "1 second", maxDelay: "8 seconds" } as const
      const { calls } = yield* tries("GET", Array<ApiError>(8).fill(down), options)
      const waits = calls.slice(1).map((at, index) => at - (calls[index] ?? 0))
      waits.forEach((wait, index) => expect(wait).toBeLessThanOrEqual(Math.min(8000, 1000 * 2 ** index)))
      expect(new Set(waits).size).toBe(waits.length)
    })
  )

  it.effect("as long as the API asks for", () =>
    Effect.gen(function* () {
      const { calls } = yield* tries("GET", [limited(60)])
      expect(calls[1]).toBeGreaterThanOrEqual(60_000)
      expect(calls[1]).toBeLessThanOrEqual(60_200)
    })
  )

  it.effect("not when the API asks for more patience than allowed: the error says how long", () =>
    Effect.gen(function* () {
      const { calls, exit } = yield* tries("GET", [limited(301)])
      expect(calls).toHaveLength(1)
      expect(exit).toMatchObject({ _tag: "Failure" })
      const error = yield* Effect.flip(exit)
      expect(error).toMatchObject({ _tag: "RateLimited", retryAfterMillis: 301_000 })
      expect((yield* tries("GET", [limited(301)], { maxRetryAfter: "10 minutes" })).calls).toHaveLength(2)
    })
  )

  it.effect("30 seconds for one try, unless the option says otherwise", () =>
    Effect.gen(function* () {
      const { calls } = yield* tries("GET", ["hangs"])
      expect(calls[1]).toBeGreaterThanOrEqual(30_000)
      expect(calls[1]).toBeLessThanOrEqual(30_200)
      const short = yield* tries("GET", ["hangs"], { attemptTimeout: "1 second" })
      expect(short.calls[1]).toBeLessThanOrEqual(1200)
    })
  )

  it.effect("no longer than the deadline in all", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ deadline: "45 seconds" })
      const { attempt, calls } = api("hangs", "hangs", "hangs", "hangs")
      const fiber = yield* Effect.forkChild(Effect.flip(policy.run(call("GET"), attempt)))
      yield* TestClock.adjust("45 seconds")
      const error = yield* Fiber.join(fiber)
      expect(error).toMatchObject({ _tag: "Unavailable" })
      expect(error.message).toContain("45s")
      expect(calls).toHaveLength(2)
    })
  )

  it.effect("not at all when the deadline would pass while it waits", () =>
    Effect.gen(function* () {
      expect((yield* tries("GET", [limited(60)], { deadline: "30 seconds" })).calls).toHaveLength(1)
    })
  )
})

describe("Policy: what a connection may spend on retries", () => {
  it.effect("in an outage, 1,000 callers stay within their attempts and within the quota", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({
        concurrency: 1000,
        breaker: { failures: 1e9, within: "1 hour", openFor: "1 second" }
      })
      const { attempt, world } = always(down)
      const callers = Effect.forEach(
        Array.from({ length: 1000 }),
        () => Effect.exit(policy.run(call("GET"), attempt)),
        {
          concurrency: "unbounded"
        }
      )
      yield* runFor(callers)
      expect(world.calls).toBe(1000 + 500 / 5)
      expect(world.calls).toBeLessThanOrEqual(4 * 1000)
    })
  )

  it.effect("with the breaker, an outage costs far fewer requests than callers", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const { attempt, world } = always(down)
      const callers = Effect.forEach(
        Array.from({ length: 1000 }),
        () => Effect.exit(policy.run(call("GET"), attempt)),
        {
          concurrency: "unbounded"
        }
      )
      yield* runFor(callers)
      expect(world.calls).toBeLessThan(50)
    })
  )

  it.effect("successes earn it back", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ retryQuota: { tokens: 10, cost: 5 } })
      const storm = always(down)
      yield* runFor(policy.run(call("GET"), storm.attempt))
      expect(storm.world.calls).toBe(3)
      yield* Effect.forEach(Array.from({ length: 5 }), () => policy.run(call("GET"), Effect.succeed("answer")))
      const later = always(down)
      yield* runFor(policy.run(call("GET"), later.attempt))
      expect(later.world.calls).toBe(2)
    })
  )
})

describe("Policy: an API that keeps failing is left alone", () => {
  const failTenTimes = (policy: Policy.Policy) =>
    Effect.forEach(Array.from({ length: 10 }), () => Effect.exit(policy.run(call("POST"), Effect.fail(down))))

  it.effect("after ten failures in 30 s, for 30 s: calls fail at once and say when to come back", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      const { attempt, calls } = api()
      const error = yield* Effect.flip(policy.run(call("GET"), attempt))
      expect(error).toMatchObject({ _tag: "Unavailable", sent: false, retryAfterMillis: 30_000 })
      expect(calls).toHaveLength(0)
    })
  )

  it.effect("then one call probes, and its success lets all through again", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      yield* TestClock.adjust("30 seconds")
      const { attempt, calls } = api()
      const hanging = yield* Effect.forkChild(
        policy.run(call("GET"), Effect.andThen(Effect.sleep("1 second"), attempt))
      )
      yield* TestClock.adjust("1 millis")
      expect(yield* Effect.flip(policy.run(call("GET"), attempt))).toMatchObject({ sent: false })
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(hanging)).toBe("answer")
      expect(yield* policy.run(call("GET"), attempt)).toBe("answer")
      expect(calls).toHaveLength(2)
    })
  )

  it.effect("a probe that fails leaves it alone for another while", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* failTenTimes(policy)
      yield* TestClock.adjust("30 seconds")
      yield* Effect.exit(policy.run(call("POST"), Effect.fail(down)))
      expect(yield* Effect.flip(policy.run(call("GET"), Effect.succeed("answer")))).toMatchObject({ sent: false })
    })
  )

  it.effect("not for failures spread over more than 30 s, nor for refusals", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      for (let i = 0; i < 12; i++) {
        yield* Effect.exit(policy.run(call("POST"), Effect.fail(down)))
        yield* TestClock.adjust("4 seconds")
      }
      for (let i = 0; i < 12; i++) yield* Effect.exit(policy.run(call("POST"), Effect.fail(missing)))
      expect(yield* policy.run(call("GET"), Effect.succeed("answer"))).toBe("answer")
    })
  )
})

describe("Policy: how many requests at once", () => {
  /** An API that takes a second for each request and counts how many it has at once. */
  const busy = () => {
    const world = { now: 0, most: 0, starts: [] as Array<number> }
    const attempt = Effect.gen(function* () {
      world.starts.push(yield* Clock.currentTimeMillis)
      world.most = Math.max(world.most, ++world.now)
      yield* Effect.sleep("1 second")
      world.now--
      return "answer"
    })
    return { world, attempt }
  }
  const many = (policy: Policy.Policy, attempt: Effect.Effect<string, ApiError>, count: number) =>
    Effect.forEach(Array.from({ length: count }), () => policy.run(call("GET"), attempt), { concurrency: "unbounded" })

  it.effect("eight, unless the option says otherwise", () =>
    Effect.gen(function* () {
      const eight = busy()
      yield* runFor(many(yield* Policy.make(), eight.attempt, 30))
      expect(eight.world.most).toBe(8)
      const two = busy()
      yield* runFor(many(yield* Policy.make({ concurrency: 2 }), two.attempt, 10))
      expect(two.world.most).toBe(2)
    })
  )

  it.effect("half as many once the API asks for fewer, and more again step by step", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      yield* Effect.exit(policy.run({ operation, method: "GET" }, Effect.fail(limited(301))))
      yield* TestClock.adjust("301 seconds")
      const first = busy()
      yield* runFor(many(policy, first.attempt, 4), "5 seconds")
      expect(first.world.most).toBe(4)
      const later = busy()
      yield* runFor(many(policy, later.attempt, 60))
      expect(later.world.most).toBe(8)
    })
  )

  it.effect("none for as long as the API asks for quiet", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const other = busy()
      const first = yield* Effect.forkChild(policy.run(call("GET"), api(limited(60)).attempt))
      yield* TestClock.adjust("1 millis")
      const second = yield* Effect.forkChild(policy.run(call("GET"), other.attempt))
      yield* TestClock.adjust("5 minutes")
      yield* Fiber.join(first)
      yield* Fiber.join(second)
      expect(other.world.starts[0]).toBeGreaterThanOrEqual(60_000)
    })
  )

  it.effect("no more in a time than the rate says", () =>
    Effect.gen(function* () {
      const { attempt, world } = busy()
      yield* runFor(many(yield* Policy.make({ rate: { requests: 2, per: "1 second" } }), attempt, 6))
      expect(world.starts).toEqual([0, 500, 1000, 1500, 2000, 2500])
    })
  )
})

describe("Policy: cancellation", () => {
  it.effect("interrupting a call stops its request and leaves no place taken", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make({ concurrency: 1 })
      let stopped = false
      const hanging = Effect.onInterrupt(Effect.never, () => Effect.sync(() => (stopped = true)))
      const fiber = yield* Effect.forkChild(policy.run(call("GET"), hanging))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      expect(stopped).toBe(true)
      expect(yield* policy.run(call("GET"), Effect.succeed("answer"))).toBe("answer")
    })
  )

  it.effect("interrupting a call that waits for its next try ends it at once", () =>
    Effect.gen(function* () {
      const policy = yield* Policy.make()
      const { attempt, calls } = api(limited(60))
      const fiber = yield* Effect.forkChild(policy.run(call("GET"), attempt))
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      yield* TestClock.adjust("5 minutes")
      expect(calls).toHaveLength(1)
    })
  )
})
