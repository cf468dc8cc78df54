import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { RunnerStore } from "../../../src/store/RunnerStore.ts"
import { only } from "../support/only.ts"
import { events, held, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"
import { storeTest } from "./storeTest.ts"

type Store = RunnerStore["Service"]

/** A poll that finds these events. */
const find = (store: Store, ...ids: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* store.pollNow("a")
    const claim = only((yield* store.polls.claim(request())).work)
    yield* store.polls.settle([{ ...held(claim), dueIn: 1_000_000, events: events(...ids) }])
  })

const claimed = (store: Store) => Effect.map(store.deliveries.claim(request()), ({ work }) => only(work))

const status = (store: Store) =>
  Effect.map(store.listDeliveries({ limit: 1000 }), (all) => all.map(({ id, status }) => `${id} ${status}`))

export const delivering = (place: StorePlace): void => {
  const test = storeTest(place)

  test("events are claimed in their order, with where they go", (store) =>
    Effect.gen(function* () {
      const destination = { type: "webhook", url: "https://hooks.example:8443/a?b", secret: "main" } as const
      yield* store.create(subscription("a", { destination }))
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      yield* find(store, "e1", "e2")
      yield* TestClock.adjust(5)
      yield* find(store, "e3")
      expect(yield* claimed(store)).toEqual({
        subscription: "a",
        version: 1,
        group: "https://hooks.example:8443",
        dueAt: 0,
        failures: 0,
        failingSince: undefined,
        trigger: "new_payroll_run",
        destination,
        events: [
          { sequence: 1, id: "e1", body: '{"id":"e1"}', createdAt: 0, attempts: 0 },
          { sequence: 2, id: "e2", body: '{"id":"e2"}', createdAt: 0, attempts: 0 },
          { sequence: 3, id: "e3", body: '{"id":"e3"}', createdAt: 5, attempts: 0 }
        ]
      })
    }))

  test("a hundred events come with a claim; the others are due at once when these are delivered", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const ids = Array.from({ length: 250 }, (_, index) => `e${index}`)
      yield* find(store, ...ids)
      const seen: Array<string> = []
      for (const size of [100, 100, 50]) {
        const claim = yield* claimed(store)
        expect(claim.events.length).toBe(size)
        seen.push(...claim.events.map(({ id }) => id))
        yield* store.deliveries.settle([
          { ...held(claim), dueIn: 1000, deliveredTo: claim.events.at(-1)?.sequence ?? 0 }
        ])
      }
      expect(seen).toEqual(ids)
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      expect((yield* store.find("a"))?.deliveries).toEqual({ lastAt: 0, failures: 0 })
    }))

  test("what was delivered before a failure stays so; the rest is due later, from the one that failed on", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1", "e2", "e3")
      const claim = yield* claimed(store)
      yield* store.deliveries.settle([{ ...held(claim), dueIn: 1000, deliveredTo: 1, problem }])
      expect(yield* status(store)).toEqual(["e1 delivered", "e2 waiting", "e3 waiting"])
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      yield* TestClock.adjust(1000)
      const next = yield* claimed(store)
      expect(next.events.map(({ attempts, id }) => [id, attempts])).toEqual([
        ["e2", 1],
        ["e3", 0]
      ])
      expect([next.failures, next.failingSince]).toEqual([1, 0])
    }))

  test("failures in a row begin anew when something was delivered", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1", "e2")
      for (const failures of [1, 2]) {
        yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 10, problem }])
        expect((yield* store.find("a"))?.deliveries.failures).toBe(failures)
        yield* TestClock.adjust(10)
      }
      yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 10, deliveredTo: 1, problem }])
      expect((yield* store.find("a"))?.deliveries).toEqual({
        nextAt: 30,
        lastAt: 20,
        failures: 1,
        failingSince: 20,
        problem
      })
    }))

  test("new events do not hurry deliveries that are backing off", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 1000, problem }])
      yield* find(store, "e2")
      expect((yield* store.find("a"))?.deliveries.nextAt).toBe(1000)
    }))

  test("events that come while others are delivered follow at once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      const claim = yield* claimed(store)
      yield* find(store, "e2")
      expect(yield* store.deliveries.settle([{ ...held(claim), dueIn: 1000, deliveredTo: 1 }])).toEqual(new Set())
      expect((yield* claimed(store)).events.map(({ id, sequence }) => [id, sequence])).toEqual([["e2", 2]])
    }))

  test("what has waited for too long is given up when deliveries have failed for so long, with the reason", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      yield* TestClock.adjust(1000)
      const fail = Effect.gen(function* () {
        yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 100, problem, giveUpAfter: 1000 }])
        return yield* status(store)
      })
      yield* find(store, "e2")
      expect(yield* fail).toEqual(["e1 waiting", "e2 waiting"])
      yield* TestClock.adjust(999)
      // No runner was there for a while; it has not been tried for long.
      expect(yield* fail).toEqual(["e1 waiting", "e2 waiting"])
      yield* TestClock.adjust(100)
      expect(yield* fail).toEqual(["e1 dead", "e2 waiting"])
      const dead = only(yield* store.listDeliveries({ limit: 10, status: "dead" }))
      expect([dead.problem, dead.attempts, dead.deliveredAt]).toEqual([problem, 3, undefined])
      expect((yield* store.find("a"))?.dead).toBe(1)
      yield* TestClock.adjust(100)
      expect((yield* claimed(store)).events.map(({ id }) => id)).toEqual(["e2"])
    }))

  test("what waited behind an event that is given up is tried soon, and not given up with it", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1", "e2", "e3")
      for (const _ of ["once", "twice"]) {
        yield* TestClock.adjust(36_000_000)
        const claim = yield* claimed(store)
        yield* store.deliveries.settle([{ ...held(claim), dueIn: 36_000_000, problem, giveUpAfter: 1000 }])
      }
      expect(yield* status(store)).toEqual(["e1 dead", "e2 waiting", "e3 waiting"])
      yield* TestClock.adjust(5000)
      const claim = yield* claimed(store)
      expect(claim.events.map(({ id }) => id)).toEqual(["e2", "e3"])
      yield* store.deliveries.settle([
        { ...held(claim), dueIn: 36_000_000, deliveredTo: 2, problem, giveUpAfter: 1000 }
      ])
      expect(yield* status(store)).toEqual(["e1 dead", "e2 delivered", "e3 waiting"])
    }))

  test("nothing is due when all was given up, and what comes later is due at once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      yield* TestClock.adjust(1)
      yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 100, problem, giveUpAfter: 0 }])
      expect((yield* store.find("a"))?.deliveries.nextAt).toBe(undefined)
      yield* find(store, "e2")
      expect((yield* claimed(store)).events.map(({ id }) => id)).toEqual(["e2"])
    }))

  test("what was given up waits again when it is retried: one event, or all of them", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1", "e2", "e3")
      yield* TestClock.adjust(1)
      for (const _ of ["e1", "e2", "e3"]) {
        yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 0, problem, giveUpAfter: 0 }])
      }
      expect(yield* store.retry("a", 2)).toBe(1)
      expect(yield* store.retry("a", 2)).toBe(0)
      expect((yield* claimed(store)).events.map(({ id }) => id)).toEqual(["e2"])
      expect(yield* store.retry("a")).toBe(2)
      expect(yield* store.retry("nobody")).toBe(0)
      const claim = yield* claimed(store)
      expect(claim.events.map(({ id }) => id)).toEqual(["e1", "e2", "e3"])
      yield* store.deliveries.settle([{ ...held(claim), dueIn: 100, problem, giveUpAfter: 1000 }])
      expect(yield* status(store)).toEqual(["e1 waiting", "e2 waiting", "e3 waiting"])
    }))

  test("a retry fences a delivery that is under way, which knows nothing of the event", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      yield* TestClock.adjust(1)
      yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 0, problem, giveUpAfter: 0 }])
      yield* find(store, "e2")
      const claim = yield* claimed(store)
      yield* store.retry("a")
      expect(yield* store.deliveries.settle([{ ...held(claim), dueIn: 0, deliveredTo: 2 }])).toEqual(new Set(["a"]))
      expect(yield* status(store)).toEqual(["e1 waiting", "e2 waiting"])
    }))

  test("retried events of a subscription that is turned off wait until it is turned on", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1")
      yield* TestClock.adjust(1)
      yield* store.deliveries.settle([{ ...held(yield* claimed(store)), dueIn: 0, problem, giveUpAfter: 0 }])
      yield* store.turn("a", "paused")
      yield* store.retry("a")
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      yield* store.turn("a", "active")
      expect((yield* claimed(store)).events.map(({ id }) => id)).toEqual(["e1"])
    }))

  test("deliveries of which a claim is not ours any more change nothing", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* find(store, "e1", "e2")
      const late = yield* claimed(store)
      yield* TestClock.adjust(6000)
      const claim = yield* claimed(store)
      const gone = { ...held(late), dueIn: 0, deliveredTo: 2, problem, giveUpAfter: 0, disable: "It is over." }
      expect(yield* store.deliveries.settle([gone])).toEqual(new Set(["a"]))
      expect(yield* status(store)).toEqual(["e1 waiting", "e2 waiting"])
      expect((yield* store.find("a"))?.status).toBe("active")
      expect(yield* store.deliveries.settle([{ ...held(claim), dueIn: 0, deliveredTo: 2 }])).toEqual(new Set())
    }))
}
