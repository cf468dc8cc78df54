import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { only } from "../support/only.ts"
import { events, held, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"
import { storeTest } from "./storeTest.ts"

const alarm = { id: "new_payroll_run:gap:7", code: "gap", message: "A number is missing." } as const

export const settling = (place: StorePlace): void => {
  const test = storeTest(place)

  test("a poll leaves its ledger, its events and its alarms, and is due again", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const claim = only((yield* store.polls.claim(request())).work)
      const end = { ...held(claim), dueIn: 1000, state: "ledger 1", events: events("e1", "e2"), alarms: [alarm] }
      yield* TestClock.adjust(50)
      expect(yield* store.polls.settle([end])).toEqual(new Set())
      const found = yield* store.find("a")
      expect(found?.polls).toEqual({ nextAt: 1050, lastAt: 50, failures: 0 })
      expect(found?.alarms).toEqual([alarm])
      expect([found?.waiting, found?.deliveries.nextAt]).toEqual([2, 50])
      yield* TestClock.adjust(1000)
      const next = only((yield* store.polls.claim(request())).work)
      expect(next.state).toBe("ledger 1")
      yield* store.polls.settle([{ ...held(next), dueIn: 1000, events: [] }])
      expect((yield* store.find("a"))?.alarms).toEqual([alarm])
      yield* TestClock.adjust(1000)
      const last = only((yield* store.polls.claim(request())).work)
      expect(last.state).toBe("ledger 1")
      yield* store.polls.settle([{ ...held(last), dueIn: 1000, events: [], alarms: [] }])
      expect((yield* store.find("a"))?.alarms).toEqual([])
    }))

  test("a poll that failed says why, since when and how often, until one goes well", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const first = only((yield* store.polls.claim(request())).work)
      yield* store.polls.settle([{ ...held(first), dueIn: 10, problem, events: [] }])
      yield* TestClock.adjust(10)
      const second = only((yield* store.polls.claim(request())).work)
      const other = { code: "Unauthorized", message: "The key is not valid.", field: "apiKey" }
      yield* store.polls.settle([{ ...held(second), dueIn: 10, problem: other, events: [] }])
      expect((yield* store.find("a"))?.polls).toEqual({ nextAt: 20, failures: 2, failingSince: 0, problem: other })
      yield* TestClock.adjust(10)
      const third = only((yield* store.polls.claim(request())).work)
      yield* store.polls.settle([{ ...held(third), dueIn: 10, events: [] }])
      expect((yield* store.find("a"))?.polls).toEqual({ nextAt: 30, lastAt: 20, failures: 0 })
    }))

  test("of a settlement that comes too late nothing is written, and the others of its batch are", (store, another) =>
    Effect.gen(function* () {
      const other = yield* another
      yield* store.create(subscription("a", { connection: "other" }))
      for (const id of ["b", "c"]) yield* store.create(subscription(id))
      const { work } = yield* store.polls.claim(request())
      yield* TestClock.adjust(6000)
      const stolen = (yield* other.polls.claim(request({ busy: ["harbor"] }))).work
      expect(stolen.map(({ subscription }) => subscription)).toEqual(["a"])
      const late = work.map((claim) => ({
        ...held(claim),
        dueIn: 1000,
        state: `ledger of ${claim.subscription}`,
        events: events(`event of ${claim.subscription}`),
        alarms: [alarm]
      }))
      expect(yield* store.polls.settle(late)).toEqual(new Set(["a"]))
      expect((yield* store.listDeliveries({ limit: 10 })).map(({ id }) => id)).toEqual(["event of b", "event of c"])
      expect((yield* store.find("a"))?.alarms).toEqual([])
      yield* TestClock.adjust(6000)
      const again = yield* store.polls.claim(request())
      expect(again.work.map(({ state, subscription }) => [subscription, state])).toEqual([
        ["b", "ledger of b"],
        ["c", "ledger of c"],
        ["a", undefined]
      ])
    }))

  test("the same settlement counts once", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const claim = only((yield* store.polls.claim(request())).work)
      const end = { ...held(claim), dueIn: 0, events: events("e1") }
      expect(yield* store.polls.settle([end])).toEqual(new Set())
      expect(yield* store.polls.settle([end])).toEqual(new Set(["a"]))
      expect((yield* store.listDeliveries({ limit: 10 })).length).toBe(1)
    }))

  test("nothing is settled, renewed or handed back when there is nothing", (store) =>
    Effect.gen(function* () {
      expect(yield* store.polls.settle([])).toEqual(new Set())
      expect(yield* store.deliveries.settle([])).toEqual(new Set())
      expect(yield* store.polls.renew([], 1000)).toEqual(new Set())
      yield* store.deliveries.release([])
    }))

  test("a batch of hundreds is settled at once, with every event in its order", (store) =>
    Effect.gen(function* () {
      const ids = Array.from({ length: 300 }, (_, index) => `s${index}`)
      yield* Effect.forEach(ids, (id) => store.create(subscription(id)))
      const { work } = yield* store.polls.claim(request({ limit: 500 }))
      const ends = work.map((claim) => ({
        ...held(claim),
        dueIn: 1000,
        state: "ledger",
        events: events(`${claim.subscription} 1`, `${claim.subscription} 2`, `${claim.subscription} 3`)
      }))
      expect(yield* store.polls.settle(ends)).toEqual(new Set())
      const stored = yield* store.listDeliveries({ limit: 1000 })
      expect(stored.length).toBe(900)
      expect(stored.every(({ id, sequence, subscription }) => id === `${subscription} ${sequence}`)).toBe(true)
    }))

  test("a subscription that is turned off by a poll or a delivery is due no more, and says why", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.create(subscription("b", { connection: "other" }))
      const polls = (yield* store.polls.claim(request())).work
      yield* store.polls.settle(polls.map((claim) => ({ ...held(claim), dueIn: 0, events: events("e") })))
      const poll = only((yield* store.polls.claim(request({ busy: ["other"] }))).work)
      const delivery = (yield* store.deliveries.claim(request())).work.find(({ subscription }) => subscription === "b")
      expect(poll.subscription).toBe("a")
      if (delivery === undefined) throw new Error("b has nothing to deliver")
      yield* store.polls.settle([{ ...held(poll), dueIn: 1, problem, disable: "It failed for 7 days.", events: [] }])
      yield* store.deliveries.settle([{ ...held(delivery), dueIn: 1, problem, disable: "The server said 410." }])
      for (const [id, reason] of [
        ["a", "It failed for 7 days."],
        ["b", "The server said 410."]
      ] as const) {
        const found = yield* store.find(id)
        expect([found?.status, found?.reason]).toEqual(["disabled", reason])
        expect([found?.polls.nextAt, found?.deliveries.nextAt]).toEqual([undefined, undefined])
      }
      yield* TestClock.adjust("30 days")
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect((yield* store.deliveries.claim(request())).work).toEqual([])
    }))

  test("a ledger and an event may be long, and of any characters", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a", { payload: { text: "ß \u2028 \u{1F600} ' \" \\ \ud800" } }))
      const claim = only((yield* store.polls.claim(request())).work)
      const state = `${"0123456789".repeat(300_000)} ß \u{1F600} ' " \\ `
      const body = JSON.stringify({ name: "Zoë \u0000 \ud800 \u2028 'quoted' \"twice\" \\ \u{1F600}" })
      const ends = Array.from({ length: 3 }, (_, index) => ({ id: `e${index}`, body }))
      yield* store.polls.settle([{ ...held(claim), dueIn: 0, state, events: ends }])
      const next = only((yield* store.polls.claim(request())).work)
      expect(next.state === state).toBe(true)
      expect(next.payload).toEqual({ text: "ß \u2028 \u{1F600} ' \" \\ \ud800" })
      const delivery = only((yield* store.deliveries.claim(request())).work)
      expect(delivery.events.map((event) => event.body)).toEqual([body, body, body])
    }))

  test("an id that no database can store does not stand in the way of a batch", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.create(subscription("b"))
      const { work } = yield* store.polls.claim(request())
      const ends = work.map((claim) => ({
        ...held(claim),
        dueIn: 1000,
        events: events(claim.subscription === "a" ? "zero \0 and half \ud800" : "plain")
      }))
      expect(yield* store.polls.settle(ends)).toEqual(new Set())
      expect((yield* store.listDeliveries({ limit: 10 })).map(({ id }) => id)).toEqual([
        "zero \ufffd and half \ufffd",
        "plain"
      ])
    }))
}
