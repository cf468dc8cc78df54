import { type Feed, LocalDate, Trigger } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { type Book, book, library, told } from "./support/Shelf.ts"

const day = LocalDate.make("2026-03-01")
const audit = { recent: "1 hour", older: "1 day" } as const

/** A library of which the recent sections hold only books with a day, and are named anew by the test. */
const archive = (books: ReadonlyArray<Book>) => {
  const { anything, world } = library(books)
  const names = { recent: "recent 1" }
  const list = (id: string, isThere: (book: Book) => boolean) => ({
    id,
    read: () =>
      Effect.sync(() => {
        const items = world.books.filter(isThere)
        return { pageSize: 100, totalItemsCount: items.length, items }
      })
  })
  const sections = (_: unknown, reach: Feed.Reach) =>
    Effect.sync(() => [
      reach === "all" ? list("all", () => true) : list(names.recent, (each) => each.day !== undefined)
    ])
  return { world, names, anything: { ...anything, feed: { ...anything.feed, sections } } }
}

describe("nothing is taken for gone", () => {
  it.effect("when access is lost while it is asked for by its key", () =>
    Effect.gen(function* () {
      const { gone, world } = library([book("1"), book("2")])
      const find = () =>
        Effect.sync(() => {
          world.visible = []
          return new Set<string>()
        })
      const { state } = yield* Trigger.poll(gone, {})
      world.books = []
      const result = yield* Trigger.poll({ ...gone, feed: { ...gone.feed, find } }, {}, { state })
      expect(told(result)).toEqual([])
    })
  )

  it.effect("since a recent section that is new does not have it", () =>
    Effect.gen(function* () {
      const { anything } = archive([book("old"), book("new", { day })])
      const { state } = yield* Trigger.poll(anything, {}, { audit })
      expect(told(yield* Trigger.poll(anything, {}, { audit, state }))).toEqual([])
    })
  )

  it.effect("since recent sections do not have it that are read in several polls", () =>
    Effect.gen(function* () {
      const { anything, names, world } = archive([book("old"), book("new", { day })])
      let { state } = yield* Trigger.poll(anything, {}, { audit })
      names.recent = "recent 2"
      world.books = [...world.books, ...["x", "y", "z"].map((id) => book(id, { day }))]
      const reported: Array<string> = []
      for (let more = true; more;) {
        const result = yield* Trigger.poll(anything, {}, { audit, state, maxEvents: 2 })
        reported.push(...told(result))
        ;({ more, state } = result)
      }
      expect(reported).toEqual(["created x", "created y", "created z"])
    })
  )

  it.effect("that does not say its group, while some group is out of sight", () =>
    Effect.gen(function* () {
      const { gone, world } = library([book("1"), book("2", { shelf: "b" }), book("3", { shelf: "b" })])
      const group = ({ shelf }: Book) => (shelf === "b" ? undefined : shelf)
      const trigger = { ...gone, feed: { ...gone.feed, group } }
      const first = yield* Trigger.poll(trigger, {})
      world.visible = ["a"]
      const second = yield* Trigger.poll(trigger, {}, { state: first.state })
      expect(told(second)).toEqual([])
      world.visible = ["a", "b"]
      world.books = world.books.slice(0, 2)
      expect(told(yield* Trigger.poll(trigger, {}, { state: second.state }))).toEqual(["removed 3"])
    })
  )

  it.effect("since one answer had nothing at all", () =>
    Effect.gen(function* () {
      const { gone, world } = library([book("1"), book("2")])
      const all = world.books
      const { state } = yield* Trigger.poll(gone, {})
      let pages = 0
      world.before = (request) => {
        if (request.startsWith("page")) world.books = pages++ === 0 ? [] : all
      }
      expect(told(yield* Trigger.poll(gone, {}, { state }))).toEqual([])
    })
  )
})

describe("a start at a date", () => {
  it.effect("is not over for a group that went out of sight while it was read", () =>
    Effect.gen(function* () {
      const { added, world } = library([book("old", { day })], { visible: ["a"] })
      world.before = (request) => {
        if (request.startsWith("page")) world.visible = []
      }
      let { state } = yield* Trigger.poll(added, {}, { start: LocalDate.make("2026-04-01") })
      world.before = () => {}
      ;({ state } = yield* Trigger.poll(added, {}, { state }))
      world.visible = ["a"]
      expect(told(yield* Trigger.poll(added, {}, { state }))).toEqual([])
    })
  )
})

describe("a start in several polls", () => {
  it.effect(
    "goes on for a group that was out of sight when the others were finished, and asks nothing more for it",
    () =>
      Effect.gen(function* () {
        const late = LocalDate.make("2026-05-01")
        const { added, world } = library(
          [
            book("a1", { day: late }),
            book("b1", { shelf: "b", day: late }),
            book("b2", { shelf: "b", day: late }),
            book("b3", { shelf: "b", day })
          ],
          { isProbed: true }
        )
        const start = LocalDate.make("2026-04-01")
        let { events, state } = yield* Trigger.poll(added, {}, { start, maxEvents: 2 })
        expect(events.map(({ key }) => key)).toEqual(["a1", "b1"])
        world.visible = ["a"]
        ;({ events, state } = yield* Trigger.poll(added, {}, { state }))
        expect(events).toEqual([])
        world.asked.splice(0)
        expect((yield* Trigger.poll(added, {}, { state })).state).toBe(state)
        expect(world.asked).toEqual(["probe"])
        world.visible = ["a", "b"]
        expect(told(yield* Trigger.poll(added, {}, { state }))).toEqual(["created b2"])
      })
  )
})

describe("what is reported", () => {
  it.effect("comes in the order in which it happened to a record, also when that is gone again", () =>
    Effect.gen(function* () {
      const { anything, world } = library(["1", "2", "3", "4"].map((id) => book(id)))
      const all = world.books
      const { state } = yield* Trigger.poll(anything, {})
      let pages = 0
      world.before = (request) => {
        if (request.startsWith("page")) world.books = ++pages > 2 ? all : [book("x", { day }), ...all]
      }
      expect(told(yield* Trigger.poll(anything, {}, { state }))).toEqual(["created x", "removed x"])
    })
  )

  it.effect("of missing numbers is not said again after their group was out of sight", () =>
    Effect.gen(function* () {
      const { added, world } = library([book("1"), book("3"), book("7", { shelf: "b" }), book("9", { shelf: "b" })], {
        number: ({ id }) => Number(id)
      })
      let { alarms, state } = yield* Trigger.poll(added, {})
      expect(alarms.map(({ id }) => id)).toEqual(["book_added:gap:a:2", "book_added:gap:b:8"])
      for (const visible of [["a"], ["a", "b"]]) {
        world.visible = visible
        yield* TestClock.adjust("1 day")
        ;({ alarms, state } = yield* Trigger.poll(added, {}, { state }))
      }
      expect(alarms).toEqual([])
    })
  )
})
