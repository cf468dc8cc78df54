import { LocalDate, Trigger } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { TestClock } from "effect/testing"
import { type Book, book, type Library, library, told } from "./support/Shelf.ts"

const many = (count: number, more: Partial<Book> = {}, from = 0): ReadonlyArray<Book> =>
  Array.from({ length: count }, (_, n) => book(`${more.shelf ?? "a"}${from + n}`, more))

/** What was asked for since the last time. */
const asked = ({ asked: requests }: Library): ReadonlyArray<string> => requests.splice(0)

const ids = (result: Trigger.PollResult<Book>) => result.events.map(({ id }) => id)

describe("a poll that a count spares", () => {
  it.effect("is one request, and gives the state back as it was", () =>
    Effect.gen(function* () {
      const { added, world } = library(many(20), { isProbed: true })
      const first = yield* Trigger.poll(added, {})
      asked(world)
      const second = yield* Trigger.poll(added, {}, { state: first.state })
      expect([second.events, second.state, asked(world)]).toEqual([[], first.state, ["probe"]])
    })
  )

  it.effect("asks once an hour which groups can be seen, and reads no more", () =>
    Effect.gen(function* () {
      const { added, world } = library(many(20), { isProbed: true })
      const audit = { recent: "1 day", older: "1 day" } as const
      const first = yield* Trigger.poll(added, {}, { audit })
      yield* TestClock.adjust("61 minutes")
      asked(world)
      const second = yield* Trigger.poll(added, {}, { audit, state: first.state })
      expect(asked(world)).toEqual(["probe", "groups"])
      yield* TestClock.adjust("1 minute")
      yield* Trigger.poll(added, {}, { audit, state: second.state })
      expect(asked(world)).toEqual(["probe"])
    })
  )

  it.effect("is followed by a whole reading when one went as another came, within the time for that", () =>
    Effect.gen(function* () {
      const { added, world } = library(many(5), { isProbed: true })
      const first = yield* Trigger.poll(added, {})
      world.books = [...world.books.slice(1), book("new")]
      const second = yield* Trigger.poll(added, {}, { state: first.state })
      expect(told(second)).toEqual([])
      yield* TestClock.adjust("1 day")
      expect(told(yield* Trigger.poll(added, {}, { state: second.state }))).toEqual(["created new"])
    })
  )

  it.effect("is not spared while events wait", () =>
    Effect.gen(function* () {
      const { added, world } = library([], { isProbed: true })
      const first = yield* Trigger.poll(added, {})
      world.books = many(4)
      const second = yield* Trigger.poll(added, {}, { state: first.state, maxEvents: 3 })
      expect([second.events.length, second.more]).toEqual([3, true])
      const third = yield* Trigger.poll(added, {}, { state: second.state, maxEvents: 3 })
      expect([told(third), third.more]).toEqual([["created a3"], false])
    })
  )
})

describe("groups", () => {
  it.effect("that are asked for later begin with what comes then", () =>
    Effect.gen(function* () {
      const { added, world } = library([...many(3), ...many(4, { shelf: "b" })])
      const first = yield* Trigger.poll(added, { shelves: ["a"] })
      const second = yield* Trigger.poll(added, { shelves: ["a", "b"] }, { state: first.state })
      expect(told(second)).toEqual([])
      world.books = [...world.books, book("a9"), book("b9", { shelf: "b" })]
      const third = yield* Trigger.poll(added, { shelves: ["a", "b"] }, { state: second.state })
      expect(told(third)).toEqual(["created a9", "created b9"])
    })
  )

  it.effect("that are left out and asked for again lose nothing", () =>
    Effect.gen(function* () {
      const { added, world } = library(many(1, { shelf: "b" }))
      const first = yield* Trigger.poll(added, {})
      const second = yield* Trigger.poll(added, { shelves: ["a"] }, { state: first.state })
      world.books = [...world.books, book("b9", { shelf: "b" })]
      const third = yield* Trigger.poll(added, { shelves: ["a"] }, { state: second.state })
      expect(told(third)).toEqual([])
      expect(told(yield* Trigger.poll(added, {}, { state: third.state }))).toEqual(["created b9"])
    })
  )

  it.effect("that can be seen later begin with what comes then, and are named while they cannot", () =>
    Effect.gen(function* () {
      const { added, world } = library([...many(2), ...many(2, { shelf: "b" })], { visible: ["a"], isProbed: true })
      const first = yield* Trigger.poll(added, { shelves: ["a", "b"] })
      expect(first.alarms).toMatchObject([{ id: "book_added:no-access:b", code: "no-access" }])
      expect(first.alarms[0]?.message).toContain("cannot see shelf b now")
      world.visible = ["a", "b"]
      const second = yield* Trigger.poll(added, { shelves: ["a", "b"] }, { state: first.state })
      expect([told(second), second.alarms]).toEqual([[], []])
      world.books = [...world.books, book("b9", { shelf: "b" })]
      expect(told(yield* Trigger.poll(added, { shelves: ["a", "b"] }, { state: second.state }))).toEqual(["created b9"])
    })
  )

  it.effect("that go out of sight and come back lose nothing, and nothing of them is reported as gone", () =>
    Effect.gen(function* () {
      const { anything, world } = library([...many(2), ...many(5, { shelf: "b" })])
      const first = yield* Trigger.poll(anything, {})
      world.visible = ["a"]
      const second = yield* Trigger.poll(anything, {}, { state: first.state })
      expect([told(second), second.alarms.map(({ code }) => code)]).toEqual([[], ["no-access"]])
      world.books = [...world.books.slice(0, -1), book("b9", { shelf: "b" })]
      world.visible = ["a", "b"]
      const third = yield* Trigger.poll(anything, {}, { state: second.state })
      expect(told(third)).toEqual(["removed b4", "created b9"])
    })
  )

  it.effect("that go out of sight while they are read are concluded nothing of", () =>
    Effect.gen(function* () {
      const { gone, world } = library([...many(4), ...many(4, { shelf: "b" })])
      const first = yield* Trigger.poll(gone, {})
      let pages = 0
      world.before = (request) => {
        if (request.startsWith("page") && ++pages === 1) world.visible = ["a"]
      }
      expect(told(yield* Trigger.poll(gone, {}, { state: first.state }))).toEqual([])
    })
  )
})

describe("what is gone", () => {
  it.effect("is reported by its key, once, and under another id when it was back meanwhile", () =>
    Effect.gen(function* () {
      const { anything, world } = library(many(4))
      const all = world.books
      let { state } = yield* Trigger.poll(anything, {})
      const reported: Array<ReadonlyArray<string>> = []
      for (const books of [all.slice(1), all.slice(1), all, all.slice(1)]) {
        world.books = books
        const result = yield* Trigger.poll(anything, {}, { state })
        reported.push(ids(result))
        state = result.state
      }
      expect(reported).toEqual([
        ["book_anything:a0:1:removed"],
        [],
        ["book_anything:a0:2:created"],
        ["book_anything:a0:3:removed"]
      ])
    })
  )

  it.effect("is not concluded from a list that changes while it is read, which is an alarm", () =>
    Effect.gen(function* () {
      const { gone, world } = library(many(9))
      const first = yield* Trigger.poll(gone, {})
      const all = world.books
      // Another one is missing at each reading, and always on a page that has been read.
      let requests = 0
      world.before = () => {
        const missing = requests++ % 9
        world.books = all.filter((_, at) => at !== missing)
      }
      const second = yield* Trigger.poll(gone, {}, { state: first.state })
      expect([told(second), second.alarms.map(({ code }) => code)]).toEqual([[], ["incomplete-read"]])
      world.before = () => {}
      world.books = all.slice(1)
      expect(told(yield* Trigger.poll(gone, {}, { state: second.state }))).toEqual(["removed a0"])
    })
  )

  it.effect("comes in portions where it is much", () =>
    Effect.gen(function* () {
      const { gone, world } = library(many(5))
      const first = yield* Trigger.poll(gone, {})
      world.books = []
      const second = yield* Trigger.poll(gone, {}, { state: first.state, maxEvents: 3 })
      expect([second.events.length, second.more]).toEqual([3, true])
      const third = yield* Trigger.poll(gone, {}, { state: second.state, maxEvents: 3 })
      expect([told(third), third.more]).toEqual([["removed a3", "removed a4"], false])
    })
  )
})

describe("what has changed", () => {
  it.effect("is reported with a count and a fingerprint in its id, and not for other fields", () =>
    Effect.gen(function* () {
      const { changed, world } = library([book("1", { title: "Oats" })])
      let { state } = yield* Trigger.poll(changed, {})
      const reported: Array<string> = []
      for (const more of [{ title: "Oat" }, { title: "Oat", isLent: true }, { title: "Oats" }, { title: "Oat" }]) {
        world.books = [book("1", more)]
        const result = yield* Trigger.poll(changed, {}, { state })
        reported.push(...ids(result))
        state = result.state
      }
      expect(reported.map((id) => id.replace(/[0-9a-f]{10}$/, "…"))).toEqual([
        "book_changed:1:1:…",
        "book_changed:1:2:…",
        "book_changed:1:3:…"
      ])
      expect(reported[0]?.slice(-10)).toBe(reported[2]?.slice(-10))
    })
  )

  it.effect("turns there and back, and what is new and has turned already counts", () =>
    Effect.gen(function* () {
      const { lent, world } = library([book("1"), book("2", { isLent: true })])
      const first = yield* Trigger.poll(lent, {})
      expect(told(first)).toEqual([])
      world.books = [book("1", { isLent: true }), book("2"), book("3", { isLent: true }), book("4")]
      const second = yield* Trigger.poll(lent, {}, { state: first.state })
      expect(ids(second)).toEqual(["book_lent:1:1:lent", "book_lent:2:1:returned", "book_lent:3:1:lent"])
    })
  )

  it.effect("is read with the names of changes that the trigger declares", () =>
    Effect.gen(function* () {
      const { lent, world } = library([])
      const { state } = yield* Trigger.poll(lent, {})
      world.books = [book("1", { isLent: true })]
      const { events } = yield* Trigger.pollJson(lent, {}, { state })
      expect([Trigger.changes(lent), events]).toMatchObject([["lent", "returned"], [{ change: "lent", key: "1" }]])
    })
  )
})

describe("a beginning", () => {
  it.effect("at a date stays in force until everything was read once", () =>
    Effect.gen(function* () {
      const day = (date: string) => ({ day: LocalDate.make(date) })
      const { added } = library([
        book("1", day("2026-03-01")),
        book("2", day("2026-03-03")),
        book("3", day("2026-03-04")),
        book("4", day("2026-03-01")),
        book("5", day("2026-03-05")),
        book("6", day("2026-03-01"))
      ])
      const start = LocalDate.make("2026-03-02")
      const first = yield* Trigger.poll(added, {}, { start, maxEvents: 2 })
      expect([told(first), first.more]).toEqual([["created 2", "created 3"], true])
      const second = yield* Trigger.poll(added, {}, { state: first.state, maxEvents: 2 })
      expect([told(second), second.more]).toEqual([["created 5"], false])
    })
  )

  it.effect("with all that is there goes on where a poll stopped, and reads each page few times", () =>
    Effect.gen(function* () {
      const { added, world } = library(many(60), { pageSize: 3 })
      let state: string | undefined
      let events = 0
      for (let more = true; more;) {
        const result = yield* Trigger.poll(added, {}, { state, start: "all", maxEvents: 6 })
        events += result.events.length
        ;({ state, more } = result)
      }
      const pages = asked(world).filter((request) => request.startsWith("page"))
      expect(events).toBe(60)
      // 20 pages: some twice where a poll stopped, the pages that were read ahead, and two readings of all at the end.
      expect(pages.length).toBeLessThanOrEqual(20 * 7)
    })
  )
})

describe("numbers", () => {
  const numbered = (numbers: ReadonlyArray<number>) => numbers.map((n) => book(String(n)))

  it.effect("that are missing within a group are an alarm, once, until they come", () =>
    Effect.gen(function* () {
      const { added, world } = library(numbered([1, 2, 4, 7]), { number: ({ id }) => Number(id) })
      const first = yield* Trigger.poll(added, {})
      expect(first.alarms).toMatchObject([{ id: "book_added:gap:a:3, 5-6", code: "gap" }])
      yield* TestClock.adjust("1 day")
      const second = yield* Trigger.poll(added, {}, { state: first.state })
      expect(second.alarms).toEqual([])
      world.books = numbered([1, 2, 3, 4, 7, 9])
      yield* TestClock.adjust("1 day")
      const third = yield* Trigger.poll(added, {}, { state: second.state })
      expect(told(third)).toEqual(["created 3", "created 9"])
      expect(third.alarms).toMatchObject([{ id: "book_added:gap:a:8" }])
      expect(yield* Schema.decodeUnknownEffect(Schema.String)(third.alarms[0]?.message)).toContain("shelf a")
    })
  )
})
