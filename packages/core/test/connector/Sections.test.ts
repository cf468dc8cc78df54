import { Trigger } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import { boxes } from "./support/Boxes.ts"
import { type Book, book, library, told } from "./support/Shelf.ts"

const codes = ({ alarms }: Trigger.PollResult<Book>) => alarms.map(({ code }) => code)

describe("recent sections that are due", () => {
  it.effect("and keep changing are an alarm and read again, also where the count adds up", () =>
    Effect.gen(function* () {
      const { lent, world } = boxes()
      const all = ["1", "2", "3"].map((id) => book(id, { shelf: "s1" }))
      world.books = all
      const first = yield* Trigger.poll(lent, {})
      yield* TestClock.adjust("25 hours")
      let requests = 0
      world.before = () => {
        world.books = requests++ % 2 === 0 ? [...all.slice(0, 2), book("4", { shelf: "s1" })] : all.slice(0, 2)
      }
      const second = yield* Trigger.poll(lent, {}, { state: first.state })
      expect(codes(second)).toEqual(["incomplete-read"])
      world.before = () => {}
      world.books = [...all.slice(0, 2), book("3", { shelf: "s1", isLent: true })]
      expect(told(yield* Trigger.poll(lent, {}, { state: second.state }))).toEqual(["lent 3"])
    })
  )
})

describe("a section that is new", () => {
  it.effect("is read again until it settles, also where all had to be read since the count did not add up", () =>
    Effect.gen(function* () {
      const { lent, world } = boxes({ settles: "1 hour" })
      const first = yield* Trigger.poll(lent, {})
      // Two came and one went.
      world.all = world.recent = ["s2", "s3", "s4"]
      const second = yield* Trigger.poll(lent, {}, { state: first.state })
      world.books = [book("1", { shelf: "s3", isLent: true })]
      expect(told(yield* Trigger.poll(lent, {}, { state: second.state }))).toEqual(["lent 1"])
    })
  )

  it.effect("is read again until it settles, also where another group is new", () =>
    Effect.gen(function* () {
      const { lent, world } = library([], { visible: ["a"] })
      let boxesOf = ["a 1"]
      const list = (id: string) => ({
        id,
        group: id.slice(0, 1),
        read: () =>
          Effect.sync(() => {
            const items = world.books.filter(({ title }) => title === id)
            return { pageSize: 50, totalItemsCount: items.length, items }
          })
      })
      const feed = {
        ...lent.feed,
        settles: "1 hour" as const,
        cadence: { recent: "1 day", older: "7 days" } as const,
        probe: { counts: "sections" as const, count: () => Effect.sync(() => boxesOf.length) },
        sections: ({ groups }: { readonly groups: ReadonlyArray<string> }) =>
          Effect.sync(() => boxesOf.map(list).filter(({ group }) => groups.includes(group)))
      }
      const first = yield* Trigger.poll({ ...lent, feed }, {})
      world.visible = ["a", "b"]
      boxesOf = ["a 1", "a 2", "b 1"]
      const second = yield* Trigger.poll({ ...lent, feed }, {}, { state: first.state })
      world.books = [book("late", { title: "a 2", isLent: true })]
      expect(told(yield* Trigger.poll({ ...lent, feed }, {}, { state: second.state }))).toEqual(["lent late"])
    })
  )

  it.effect("is overdue only when it was read after its time", () =>
    Effect.gen(function* () {
      const { added, world } = boxes({ settles: "1 hour", holds: 1 })
      const first = yield* Trigger.poll(added, {})
      yield* TestClock.adjust("2 hours")
      world.all = ["s0", "s1", "s2", "s3"]
      world.recent = ["s3", "s1", "s2"]
      world.books = ["1", "2", "3"].map((id) => book(id, { shelf: `s${id}` }))
      const alarms: Array<string> = []
      let { state } = first
      for (let more = true; more;) {
        const result = yield* Trigger.poll(added, {}, { state, maxEvents: 1 })
        alarms.push(...codes(result))
        ;({ more, state } = result)
      }
      expect(alarms).toEqual([])
    })
  )

  it.effect("does not wait for ever where the clock was ahead when it came", () =>
    Effect.gen(function* () {
      const { added, world } = boxes({ settles: "1 hour" })
      yield* TestClock.adjust("400 days")
      let { state } = yield* Trigger.poll(added, {})
      world.all = world.recent = ["s1", "s2", "s3"]
      ;({ state } = yield* Trigger.poll(added, {}, { state }))
      yield* TestClock.setTime(0)
      expect(yield* Clock.currentTimeMillis).toBe(0)
      ;({ state } = yield* Trigger.poll(added, {}, { state }))
      yield* TestClock.adjust("2 hours")
      ;({ state } = yield* Trigger.poll(added, {}, { state }))
      expect((yield* Trigger.poll(added, {}, { state })).state).toBe(state)
    })
  )
})
