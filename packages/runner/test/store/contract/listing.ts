import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { only } from "../support/only.ts"
import { day, events, held, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"
import { storeTest } from "./storeTest.ts"

const names = (all: ReadonlyArray<{ readonly id: string }>) => all.map(({ id }) => id)

export const listing = (place: StorePlace): void => {
  const test = storeTest(place)

  test("a subscription is found as it was stored", (store) =>
    Effect.gen(function* () {
      yield* TestClock.adjust(1000)
      const { dueIn, ...settings } = subscription("a", {
        payload: { deep: [1, { text: "ß" }], none: null },
        start: day,
        destination: { type: "webhook", url: "https://hooks.example/a", secret: "main" },
        dueIn: 500
      })
      expect(yield* store.create({ ...settings, dueIn })).toBe(true)
      expect(yield* store.find("a")).toEqual({
        ...settings,
        status: "active",
        createdAt: 1000,
        updatedAt: 1000,
        polls: { nextAt: 1500, failures: 0 },
        deliveries: { failures: 0 },
        alarms: [],
        waiting: 0,
        dead: 0
      })
    }))

  test("an id is taken once, also by stores that store it at once", (store, another) =>
    Effect.gen(function* () {
      const stores = [store, yield* another]
      const stored = yield* Effect.all(
        Array.from({ length: 6 }, (_, index) =>
          (stores[index % 2] ?? store).create(subscription("a", { connection: `c${index}` }))
        ),
        { concurrency: "unbounded" }
      )
      expect(stored.filter((each) => each).length).toBe(1)
      expect((yield* store.find("a"))?.connection).toBe(`c${stored.indexOf(true)}`)
      expect((yield* store.polls.claim(request())).work.length).toBe(1)
    }))

  test("subscriptions are listed page by page, in the order of their ids", (store) =>
    Effect.gen(function* () {
      for (const id of ["b", "Z", "a-2", "a", "a_1", "c"]) yield* store.create(subscription(id))
      const first = yield* store.list({ limit: 4 })
      expect(names(first)).toEqual(["Z", "a", "a-2", "a_1"])
      expect(names(yield* store.list({ limit: 4, after: "a_1" }))).toEqual(["b", "c"])
      expect(yield* store.list({ limit: 4, after: "c" })).toEqual([])
    }))

  test("subscriptions are listed by connection, by trigger and by status", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.create(subscription("b", { connection: "other" }))
      yield* store.create(subscription("c", { connection: "other", trigger: "new_punch" }))
      yield* store.turn("c", "paused")
      expect(names(yield* store.list({ limit: 9, connection: "other" }))).toEqual(["b", "c"])
      expect(names(yield* store.list({ limit: 9, trigger: "new_payroll_run" }))).toEqual(["a", "b"])
      expect(names(yield* store.list({ limit: 9, status: "paused" }))).toEqual(["c"])
      expect(names(yield* store.list({ limit: 9, status: "active", connection: "other" }))).toEqual(["b"])
    }))

  test("deliveries are listed of one subscription or of all, by what became of them", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      yield* store.create(subscription("b", { destination: { type: "output" } }))
      const { work } = yield* store.polls.claim(request())
      yield* store.polls.settle(work.map((claim) => ({ ...held(claim), dueIn: 1000, events: events("e1", "e2") })))
      yield* TestClock.adjust(7)
      const delivery = (yield* store.deliveries.claim(request({ busy: ["output"] }))).work
      yield* store.deliveries.settle([{ ...held(only(delivery)), dueIn: 0, deliveredTo: 1 }])
      expect(
        (yield* store.listDeliveries({ limit: 3 })).map(({ sequence, subscription }) => [subscription, sequence])
      ).toEqual([
        ["a", 1],
        ["a", 2],
        ["b", 1]
      ])
      expect(yield* store.listDeliveries({ limit: 9, subscription: "a" })).toEqual([
        {
          subscription: "a",
          sequence: 1,
          id: "e1",
          createdAt: 0,
          attempts: 1,
          status: "delivered",
          deliveredAt: 7,
          problem: undefined
        },
        {
          subscription: "a",
          sequence: 2,
          id: "e2",
          createdAt: 0,
          attempts: 0,
          status: "waiting",
          deliveredAt: undefined,
          problem: undefined
        }
      ])
      expect((yield* store.listDeliveries({ limit: 9, status: "waiting" })).length).toBe(3)
      expect(yield* store.listDeliveries({ limit: 9, status: "dead" })).toEqual([])
    }))

  test("a census counts everything, and says by how much the most overdue poll is late", (store) =>
    Effect.gen(function* () {
      const nothing = { active: 0, paused: 0, disabled: 0, failing: 0, waiting: 0, dead: 0, lag: 0 }
      expect(yield* store.census).toEqual(nothing)
      for (const id of ["a", "b", "c", "d", "e"]) yield* store.create(subscription(id, { dueIn: id === "e" ? 900 : 0 }))
      const { work } = yield* store.polls.claim(request())
      const ends = work.map((claim) => ({ ...held(claim), dueIn: 1000, events: events("e1", "e2") }))
      const [, , , last] = ends
      if (last === undefined) throw new Error("four were due")
      yield* store.polls.settle([...ends.slice(0, 3), { ...last, problem, disable: "It failed." }])
      yield* store.turn("c", "paused")
      const deliveries = (yield* store.deliveries.claim(request())).work
      yield* TestClock.adjust(1)
      yield* store.deliveries.settle(
        deliveries.map((claim, index) => ({ ...held(claim), dueIn: 0, problem, giveUpAfter: index === 0 ? 0 : 1000 }))
      )
      yield* TestClock.adjust(1199)
      expect(yield* store.census).toEqual({
        active: 3,
        paused: 1,
        disabled: 1,
        failing: 2,
        waiting: 7,
        dead: 1,
        lag: 300
      })
    }))

  test("what was delivered and snapshots are forgotten after their time, and nothing else", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const poll = (state: string, ...ids: ReadonlyArray<string>) =>
        Effect.gen(function* () {
          yield* store.pollNow("a")
          const claim = only((yield* store.polls.claim(request())).work)
          yield* store.polls.settle([{ ...held(claim), dueIn: 1000, state, events: events(...ids) }])
        })
      yield* poll("ledger 1", "e1", "e2", "e3")
      yield* poll("ledger 2")
      const deliver = (to: number) =>
        Effect.gen(function* () {
          const claim = only((yield* store.deliveries.claim(request())).work)
          yield* store.deliveries.settle([{ ...held(claim), dueIn: 1000, deliveredTo: to }])
        })
      yield* deliver(1)
      yield* TestClock.adjust("1 day")
      yield* deliver(2)
      yield* poll("ledger 3")
      yield* TestClock.adjust("6 days")
      const week = 7 * 86_400_000
      yield* store.forget({ delivered: week, snapshots: week })
      expect((yield* store.listDeliveries({ limit: 9 })).length).toBe(3)
      yield* TestClock.adjust(1)
      yield* store.forget({ delivered: week, snapshots: week })
      expect((yield* store.listDeliveries({ limit: 9 })).map(({ sequence }) => sequence)).toEqual([2, 3])
      expect((yield* store.snapshots("a")).map(({ takenAt }) => takenAt)).toEqual([86_400_000])
      yield* TestClock.adjust("30 days")
      yield* store.forget({ delivered: week, snapshots: week })
      expect((yield* store.listDeliveries({ limit: 9 })).map(({ status }) => status)).toEqual(["waiting"])
      expect(yield* store.snapshots("a")).toEqual([])
    }))
}
