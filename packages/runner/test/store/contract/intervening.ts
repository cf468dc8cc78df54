import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { shardOf } from "../../../src/store/Shard.ts"
import type { RunnerStore } from "../../../src/store/RunnerStore.ts"
import { only } from "../support/only.ts"
import { day, events, held, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"
import { storeTest } from "./storeTest.ts"

type Store = RunnerStore["Service"]

const poll = (store: Store) => Effect.map(store.polls.claim(request()), ({ work }) => only(work))
const delivery = (store: Store) => Effect.map(store.deliveries.claim(request()), ({ work }) => only(work))

/** A poll that leaves a ledger. */
const leave = (store: Store, state: string, ...ids: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    yield* store.pollNow("a")
    yield* store.polls.settle([{ ...held(yield* poll(store)), dueIn: 60_000, state, events: events(...ids) }])
  })

const changes: ReadonlyArray<readonly [string, (store: Store) => Effect.Effect<boolean, unknown>]> = [
  ["is paused", (store) => store.turn("a", "paused")],
  ["is resumed", (store) => store.turn("a", "active")],
  ["is changed", (store) => store.update("a", { payload: { companies: ["2"] } })],
  ["is removed", (store) => store.remove("a")],
  ["begins again", (store) => store.rewind("a", { start: "all" })]
]

export const intervening = (place: StorePlace): void => {
  const test = storeTest(place)

  for (const [happens, change] of changes) {
    test(`a poll that is under way when its subscription ${happens} is fenced`, (store) =>
      Effect.gen(function* () {
        yield* store.create(subscription("a"))
        const claim = yield* poll(store)
        expect(yield* change(store)).toBe(true)
        expect(yield* store.polls.renew([claim], 6000)).toEqual(new Set(["a"]))
        const end = { ...held(claim), dueIn: 0, state: "too late", events: events("e") }
        expect(yield* store.polls.settle([end])).toEqual(new Set(["a"]))
        expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
      }))
  }

  test("nothing of a paused subscription is due; resumed, both are due at once and failures are forgotten", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      yield* store.deliveries.settle([{ ...held(yield* delivery(store)), dueIn: 1000, problem }])
      yield* TestClock.adjust(60_000)
      yield* store.polls.settle([{ ...held(yield* poll(store)), dueIn: 1000, problem, events: [] }])
      expect(yield* store.turn("a", "paused")).toBe(true)
      yield* store.pollNow("a")
      yield* TestClock.adjust("1 day")
      const paused = yield* store.find("a")
      expect([paused?.status, paused?.polls.nextAt, paused?.deliveries.nextAt]).toEqual([
        "paused",
        undefined,
        undefined
      ])
      expect(paused?.polls.problem).toEqual(problem)
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      expect(yield* store.turn("a", "active")).toBe(true)
      const resumed = yield* store.find("a")
      const now = 60_000 + 86_400_000
      expect(resumed?.status).toBe("active")
      expect(resumed?.polls).toEqual({ nextAt: now, lastAt: 0, failures: 0 })
      expect(resumed?.deliveries).toEqual({ nextAt: now, failures: 0 })
      expect((yield* delivery(store)).events.map(({ id }) => id)).toEqual(["e1"])
    }))

  test("a pause does not count as waiting for delivery", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      yield* store.turn("a", "paused")
      yield* TestClock.adjust("30 days")
      yield* store.turn("a", "active")
      for (const pause of [0, 1000]) {
        yield* TestClock.adjust(pause)
        yield* store.deliveries.settle([{ ...held(yield* delivery(store)), dueIn: 0, problem, giveUpAfter: 1000 }])
      }
      expect(only(yield* store.listDeliveries({ limit: 10 })).status).toBe("waiting")
    }))

  test("another destination is tried for as long as the first one was, and is not blamed for its failures", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      const fail = Effect.gen(function* () {
        const claim = yield* delivery(store)
        yield* store.deliveries.settle([{ ...held(claim), dueIn: 1000, problem, giveUpAfter: 1001 }])
        return only(yield* store.listDeliveries({ limit: 10 })).status
      })
      expect(yield* fail).toBe("waiting")
      yield* TestClock.adjust(1000)
      expect(yield* fail).toBe("waiting")
      yield* store.update("a", { destination: { type: "output" } })
      expect((yield* store.find("a"))?.deliveries).toEqual({ nextAt: 1000, failures: 0 })
      yield* TestClock.adjust(1000)
      expect(yield* fail).toBe("waiting")
    }))

  test("resuming makes no delivery due when no event waits", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.turn("a", "paused")
      yield* store.turn("a", "active")
      expect((yield* store.find("a"))?.deliveries).toEqual({ failures: 0 })
    }))

  test("a disabled subscription is resumed like a paused one", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.polls.settle([{ ...held(yield* poll(store)), dueIn: 0, problem, disable: "It failed.", events: [] }])
      yield* store.turn("a", "active")
      const found = yield* store.find("a")
      expect([found?.status, found?.reason, found?.polls.failures]).toEqual(["active", undefined, 0])
      yield* poll(store)
    }))

  test("a poll can be asked for at once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a", { dueIn: 60_000 }))
      yield* TestClock.adjust(10)
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect(yield* store.pollNow("a")).toBe(true)
      expect((yield* poll(store)).dueAt).toBe(10)
    }))

  test("a poll that is asked for during another follows it, once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const claim = yield* poll(store)
      yield* store.pollNow("a")
      expect(yield* store.polls.renew([claim], 6000)).toEqual(new Set())
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect(yield* store.polls.settle([{ ...held(claim), dueIn: 1000, state: "ledger 1", events: [] }])).toEqual(
        new Set()
      )
      const next = yield* poll(store)
      expect(next.state).toBe("ledger 1")
      yield* store.polls.settle([{ ...held(next), dueIn: 1000, events: [] }])
      expect((yield* store.find("a"))?.polls.nextAt).toBe(1000)
    }))

  test("new settings hold from the next poll and delivery on", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      yield* TestClock.adjust(5)
      const settings = {
        connection: "other",
        connector: "hr",
        trigger: "new_punch",
        payload: { companies: ["2"] },
        every: 5000,
        start: "all",
        destination: { type: "output" }
      } as const
      expect(yield* store.update("a", settings)).toBe(true)
      expect(yield* store.find("a")).toMatchObject({
        ...settings,
        id: "a",
        status: "active",
        createdAt: 0,
        updatedAt: 5
      })
      const due = yield* delivery(store)
      expect([due.group, due.destination, due.trigger]).toEqual(["output", { type: "output" }, "new_punch"])
      yield* TestClock.adjust(5000)
      const next = only((yield* store.polls.claim(request({ shards: [shardOf("other")] }))).work)
      const { connector, payload, state, trigger, group } = next
      expect({ connector, payload, state, trigger, group }).toEqual({
        connector: "hr",
        payload: { companies: ["2"] },
        state: "ledger",
        trigger: "new_punch",
        group: "other"
      })
    }))

  test("a change leaves alone what it does not name, and when the next poll is", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a", { dueIn: 1000 }))
      const before = yield* store.find("a")
      yield* TestClock.adjust(5)
      yield* store.update("a", { payload: null })
      expect(yield* store.find("a")).toEqual({ ...before, payload: null, updatedAt: 5 })
    }))

  test("a change makes work that was under way, or failing, due at once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      yield* store.deliveries.settle([{ ...held(yield* delivery(store)), dueIn: 1_000_000, problem }])
      yield* TestClock.adjust(60_000)
      const claim = yield* poll(store)
      yield* store.update("a", { payload: 2 })
      const found = yield* store.find("a")
      expect([found?.polls.nextAt, found?.deliveries.nextAt]).toEqual([claim.dueAt, 60_000])
    }))

  test("a change does not turn on what is turned off", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger", "e1")
      yield* store.turn("a", "paused")
      yield* store.update("a", { every: 10 })
      yield* store.rewind("a", { start: "all" })
      expect(yield* store.pollNow("a")).toBe(true)
      yield* TestClock.adjust("1 day")
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
      expect((yield* store.find("a"))?.status).toBe("paused")
    }))

  test("what is removed is gone with its ledger, its snapshots and its events", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger 1", "e1")
      yield* leave(store, "ledger 2")
      expect(yield* store.remove("a")).toBe(true)
      expect(yield* store.remove("a")).toBe(false)
      expect(yield* store.find("a")).toBe(undefined)
      expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
      yield* store.create(subscription("a"))
      expect(yield* store.snapshots("a")).toEqual([])
      const claim = yield* poll(store)
      expect(claim.state).toBe(undefined)
      yield* store.polls.settle([{ ...held(claim), dueIn: 0, events: events("e2") }])
      expect(only(yield* store.listDeliveries({ limit: 10 })).sequence).toBe(1)
    }))

  test("work of a removed subscription is not taken for that of a new one with its id", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const old = yield* poll(store)
      yield* store.remove("a")
      yield* TestClock.adjust(10)
      yield* store.create(subscription("a"))
      const claim = yield* poll(store)
      expect(yield* store.polls.settle([{ ...held(old), dueIn: 0, events: events("e") }])).toEqual(new Set(["a"]))
      expect(yield* store.polls.settle([{ ...held(claim), dueIn: 0, events: [] }])).toEqual(new Set())
      expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
    }))

  test("a ledger that is replaced is kept as a snapshot, once a day; the newest is listed first", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a", { every: 1000 }))
      yield* leave(store, "ledger 1")
      expect(yield* store.snapshots("a")).toEqual([])
      yield* TestClock.adjust(10)
      yield* leave(store, "ledger 1")
      expect(yield* store.snapshots("a")).toEqual([])
      yield* leave(store, "ledger 2, ß")
      yield* TestClock.adjust(10)
      yield* leave(store, "ledger 3")
      expect(yield* store.snapshots("a")).toEqual([{ id: expect.any(String), takenAt: 10, bytes: 8 }])
      yield* TestClock.adjust("1 day")
      yield* leave(store, "ledger 4")
      yield* leave(store, "ledger 5")
      expect((yield* store.snapshots("a")).map(({ takenAt }) => takenAt)).toEqual([86_400_020, 10])
    }))

  test("a subscription begins again from a snapshot, and the ledger that it had is kept", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger 1")
      yield* leave(store, "ledger 2")
      const { id } = only(yield* store.snapshots("a"))
      expect(yield* store.rewind("a", { snapshot: id })).toBe(true)
      expect((yield* poll(store)).state).toBe("ledger 1")
      const kept = yield* store.snapshots("a")
      expect(kept.map(({ bytes }) => bytes)).toEqual([8, 8])
      expect(yield* store.rewind("a", { snapshot: kept[0]?.id ?? "" })).toBe(true)
      expect((yield* poll(store)).state).toBe("ledger 2")
    }))

  test("a subscription begins again from a start, without a ledger", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger 1")
      expect(yield* store.rewind("a", { start: day })).toBe(true)
      const claim = yield* poll(store)
      expect([claim.state, claim.start]).toEqual([undefined, day])
      expect((yield* store.snapshots("a")).length).toBe(1)
    }))

  test("what there is not is said: no subscription, or no such snapshot", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* leave(store, "ledger 1")
      expect(yield* store.rewind("a", { snapshot: "nothing" })).toBe(false)
      expect(yield* store.rewind("a", { snapshot: "5" })).toBe(false)
      yield* TestClock.adjust(60_000)
      expect((yield* poll(store)).state).toBe("ledger 1")
      for (const [, change] of changes) {
        yield* store.remove("a")
        expect(yield* change(store)).toBe(false)
      }
      expect(yield* store.pollNow("a")).toBe(false)
      expect(yield* store.find("a")).toBe(undefined)
      expect(yield* store.snapshots("a")).toEqual([])
    }))
}
