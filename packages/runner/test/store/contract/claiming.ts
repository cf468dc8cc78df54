import { expect } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { shardOf } from "../../../src/store/Shard.ts"
import { only } from "../support/only.ts"
import { day, events, held, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"
import { storeTest } from "./storeTest.ts"

const names = (work: ReadonlyArray<{ readonly subscription: string }>) => work.map(({ subscription }) => subscription)

export const claiming = (place: StorePlace): void => {
  const test = storeTest(place)

  test("what is due is claimed, the oldest first, with all that a poll needs", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("later", { dueIn: 20 }))
      yield* store.create(subscription("sooner", { dueIn: 10, start: day }))
      yield* store.create(subscription("not yet", { dueIn: 1000 }))
      yield* TestClock.adjust(100)
      const { nextAt, now, work } = yield* store.polls.claim(request())
      expect(names(work)).toEqual(["sooner", "later"])
      expect(work[0]).toEqual({
        subscription: "sooner",
        version: 1,
        group: "harbor",
        dueAt: 10,
        failures: 0,
        failingSince: undefined,
        connection: "harbor",
        connector: "payroll",
        trigger: "new_payroll_run",
        payload: { companies: ["1"] },
        every: 60_000,
        start: day,
        state: undefined,
        replays: 0
      })
      expect([now, nextAt]).toEqual([100, 1000])
    }))

  test("no more is claimed than is asked for, and what is left is said to be due", (store) =>
    Effect.gen(function* () {
      for (const id of ["a", "b", "c"]) yield* store.create(subscription(id))
      const first = yield* store.polls.claim(request({ limit: 2 }))
      expect([first.work.length, first.nextAt]).toEqual([2, 0])
      const second = yield* store.polls.claim(request({ limit: 2 }))
      expect([second.work.length, second.nextAt]).toEqual([1, 6000])
    }))

  test("what is claimed is nobody else's until its lease ends", (store, another) =>
    Effect.gen(function* () {
      const other = yield* another
      yield* store.create(subscription("a"))
      const mine = only((yield* store.polls.claim(request())).work)
      yield* TestClock.adjust(5999)
      expect((yield* other.polls.claim(request({ owner: "runner 2" }))).work).toEqual([])
      yield* TestClock.adjust(1)
      const theirs = only((yield* other.polls.claim(request({ owner: "runner 2" }))).work)
      expect(theirs.version).toBe(mine.version + 1)
      expect(yield* store.polls.settle([{ ...held(mine), dueIn: 1, events: [] }])).toEqual(new Set(["a"]))
      expect(yield* other.polls.settle([{ ...held(theirs), dueIn: 1, events: [] }])).toEqual(new Set())
    }))

  test("of stores that claim at once, each piece of work has one winner", (store, another) =>
    Effect.gen(function* () {
      const stores = [store, yield* another, yield* another]
      for (let index = 0; index < 60; index++) yield* store.create(subscription(`s${index}`))
      const claims = stores.flatMap((each, runner) =>
        Array.from({ length: 4 }, () => each.polls.claim(request({ owner: `runner ${runner}`, limit: 7 })))
      )
      const won = yield* Effect.all(claims, { concurrency: "unbounded" })
      const rest = yield* store.polls.claim(request())
      const all = [...won, rest].flatMap(({ work }) => names(work))
      expect(all.length).toBe(60)
      expect(new Set(all).size).toBe(60)
    }))

  test("a lease that is renewed lasts from then on; who has lost a claim is told", (store) =>
    Effect.gen(function* () {
      for (const id of ["a", "b", "c"]) yield* store.create(subscription(id))
      const { work } = yield* store.polls.claim(request())
      yield* TestClock.adjust(4000)
      yield* store.turn("b", "paused")
      expect(yield* store.polls.renew(work, 6000)).toEqual(new Set(["b"]))
      yield* TestClock.adjust(5999)
      expect((yield* store.polls.claim(request())).work).toEqual([])
      yield* TestClock.adjust(1)
      expect(names((yield* store.polls.claim(request())).work)).toEqual(["a", "c"])
      expect(yield* store.polls.renew(work, 6000)).toEqual(new Set(["a", "b", "c"]))
    }))

  test("a claim whose lease has ended is still ours while nobody else has claimed it", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      const { work } = yield* store.polls.claim(request())
      yield* TestClock.adjust(60_000)
      expect(yield* store.polls.renew(work, 6000)).toEqual(new Set())
      expect((yield* store.polls.claim(request())).work).toEqual([])
    }))

  test("work that is handed back is due as it was, and no longer ours", (store) =>
    Effect.gen(function* () {
      for (const dueIn of [10, 20]) yield* store.create(subscription(`due ${dueIn}`, { dueIn }))
      yield* TestClock.adjust(30)
      const { work } = yield* store.polls.claim(request())
      yield* store.polls.release(work)
      expect(
        yield* store.polls.settle(work.map((claim) => ({ ...held(claim), dueIn: 1, events: events("e") })))
      ).toEqual(new Set(["due 10", "due 20"]))
      const again = yield* store.polls.claim(request())
      expect(again.work.map(({ dueAt }) => dueAt)).toEqual([10, 20])
      yield* store.polls.release(work)
      expect((yield* store.polls.claim(request())).work).toEqual([])
      expect(yield* store.listDeliveries({ limit: 10 })).toEqual([])
    }))

  test("groups that are busy are left out, and what is next is that of others", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a", { connection: "slow" }))
      yield* store.create(subscription("b", { connection: "quick", dueIn: 500 }))
      const busy = yield* store.polls.claim(request({ busy: ["slow", "dead"] }))
      expect([busy.work, busy.nextAt]).toEqual([[], 500])
      expect(names((yield* store.polls.claim(request({ busy: ["quick"] }))).work)).toEqual(["a"])
    }))

  test("shards of others are claimed only when they are overdue", (store) =>
    Effect.gen(function* () {
      const shard = shardOf("harbor")
      const theirs = request({ shards: [(shard + 1) % 256, (shard + 2) % 256] })
      yield* store.create(subscription("a", { dueIn: 100 }))
      yield* TestClock.adjust(2099)
      expect(yield* store.polls.claim(theirs)).toEqual({ work: [], now: 2099, nextAt: 2100 })
      expect((yield* store.polls.claim(request({ shards: [] }))).work).toEqual([])
      yield* TestClock.adjust(1)
      const stolen = yield* store.polls.claim(theirs)
      expect(names(stolen.work)).toEqual(["a"])
      yield* store.polls.release(stolen.work)
      expect(names((yield* store.polls.claim(request({ shards: [shard] }))).work)).toEqual(["a"])
    }))

  test("work of others whose lease has ended is claimed at once: who had it is gone", (store) =>
    Effect.gen(function* () {
      const theirs = request({ owner: "runner 2", shards: [(shardOf("harbor") + 1) % 256] })
      yield* store.create(subscription("a"))
      yield* store.polls.claim(request())
      yield* TestClock.adjust(5999)
      expect((yield* store.polls.claim(theirs)).work).toEqual([])
      yield* TestClock.adjust(1)
      expect(names((yield* store.polls.claim(theirs)).work)).toEqual(["a"])
    }))

  test("a claim says how often in a row it has failed, and since when", (store) =>
    Effect.gen(function* () {
      yield* store.create(subscription("a"))
      for (const failures of [0, 1, 2]) {
        const claim = only((yield* store.polls.claim(request())).work)
        expect([claim.failures, claim.failingSince]).toEqual([failures, failures === 0 ? undefined : 0])
        yield* store.polls.settle([{ ...held(claim), dueIn: 1000, problem, events: [] }])
        yield* TestClock.adjust(1000)
      }
    }))
}
