import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { afterFailure, untilNext } from "../../src/schedule/Backoff.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const claim = { subscription: "s", version: 1, group: "main", dueAt: 0, failures: 0, failingSince: undefined }
const problem = { code: "Unavailable", message: "The API is not available." }

describe("the next poll", () => {
  it.effect("comes an interval after the last, early or late by a tenth at most", () =>
    Effect.gen(function* () {
      for (let at = 0; at < 200; at++) {
        const subscription = { subscription: `s${at}` }
        let now = yield* untilNext(subscription, hour, 0)
        for (let turn = 0; turn < 5; turn++) {
          const gap = yield* untilNext(subscription, hour, now)
          expect(gap).toBeGreaterThanOrEqual(0.9 * hour)
          expect(gap).toBeLessThanOrEqual(1.1 * hour)
          now += gap
        }
      }
    })
  )

  it.effect("of subscriptions that were created at once is spread over the interval", () =>
    Effect.gen(function* () {
      const minutes = Array.from({ length: 60 }, () => 0)
      for (let at = 0; at < 60_000; at++) {
        // The second one: the first follows at once.
        const next = yield* untilNext({ subscription: `customer-${at}` }, hour, 0)
        const place = Math.floor(next / minute) % 60
        minutes[place] = (minutes[place] ?? 0) + 1
      }
      expect(Math.min(...minutes)).toBeGreaterThan(800)
      expect(Math.max(...minutes)).toBeLessThan(1200)
    })
  )

  it.effect("is not made up for when polls were missed", () =>
    Effect.gen(function* () {
      const late = yield* untilNext(claim, minute, 10 * hour)
      expect(late).toBeGreaterThan(0)
      expect(late).toBeLessThanOrEqual(1.2 * minute)
    })
  )
})

describe("after a failure", () => {
  const waitAfter = (failures: number, first: number, retryAfter?: number) =>
    Effect.map(
      afterFailure({ ...claim, failures }, { problem, retryAfter }, { first, disableAfter: day }, 0),
      ({ dueIn }) => dueIn
    )

  it.effect("the wait doubles from the interval up to an hour", () =>
    Effect.gen(function* () {
      const waits = [1, 2, 4, 8, 16, 32, 60, 60].map((minutes) => minutes * minute)
      for (const [failures, wait] of waits.entries()) {
        const actual = yield* waitAfter(failures, minute)
        expect(actual).toBeGreaterThanOrEqual(0.9 * wait)
        expect(actual).toBeLessThanOrEqual(wait)
      }
      expect(yield* waitAfter(1000, minute)).toBeLessThanOrEqual(hour)
    })
  )

  it.effect("who polls once a day does not wait for a day: a minute at first, an hour at most", () =>
    Effect.gen(function* () {
      expect(yield* waitAfter(0, day)).toBeLessThanOrEqual(minute)
      expect(yield* waitAfter(1000, day)).toBeGreaterThanOrEqual(0.9 * hour)
      expect(yield* waitAfter(1000, day)).toBeLessThanOrEqual(hour)
    })
  )

  it.effect("the API is left alone for as long as it asks", () =>
    Effect.gen(function* () {
      expect(yield* waitAfter(0, minute, 3 * hour)).toBe(3 * hour)
      expect(yield* waitAfter(0, minute, 10)).toBeGreaterThanOrEqual(0.9 * minute)
      // Who asks for a month has made a mistake.
      expect(yield* waitAfter(0, minute, 30 * day)).toBe(day)
    })
  )

  it.effect("it is turned off when nothing has helped for long enough, and says why", () =>
    Effect.gen(function* () {
      const after = (since: number | undefined) =>
        afterFailure({ ...claim, failingSince: since }, { problem }, { first: minute, disableAfter: day }, 2 * day)
      expect((yield* after(undefined)).disable).toBeUndefined()
      expect((yield* after(1.5 * day)).disable).toBeUndefined()
      expect((yield* after(day)).disable).toBe("It has failed for 1d, most recently because: The API is not available.")
    })
  )

  it.effect("it is not turned off for the time in which no runner was there", () =>
    Effect.gen(function* () {
      const after = (failures: number) =>
        afterFailure(
          { ...claim, failures, failingSince: 0 },
          { problem },
          { first: minute, disableAfter: 7 * day },
          8 * day
        )
      expect((yield* after(1)).disable).toBeUndefined()
      expect((yield* after(100)).disable).toBeDefined()
    })
  )
})
