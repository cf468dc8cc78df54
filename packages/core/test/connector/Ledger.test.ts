import { readFileSync } from "node:fs"
import { crc32 } from "node:zlib"
import { Trigger } from "@ferrule/core"
import { describe, expect, it, vi } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { type Book, book, library, told } from "./support/Shelf.ts"

const uuid = (n: number) => `b1d8f5a2-6c3e-4f7a-8e21-${String(n).padStart(12, "0")}`

const few: ReadonlyArray<Book> = [
  book("101:42:100101:10042", { title: "Harbor" }),
  book(uuid(7), { shelf: "b", title: "Roast", isLent: true }),
  book("punch-7001", { title: "Café ☕" })
]

const names = ["added", "changed", "lent", "gone", "anything"] as const

const golden = (name: string): string =>
  readFileSync(new URL(`./golden/${name}.ledger`, import.meta.url), "utf8").replace(/\n$/, "")

const begin = (name: (typeof names)[number], books = few) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(Date.UTC(2026, 10, 21))
    const { world, ...triggers } = library(books)
    const { state } = yield* Trigger.poll(triggers[name], {})
    return { world, trigger: triggers[name], state }
  })

describe("a checksum", () => {
  it("is the same on a platform that has none", async () => {
    vi.stubGlobal("process", { ...process, getBuiltinModule: undefined })
    vi.resetModules()
    const { checksum } = await import("../../src/connector/ledger/Checksum.ts")
    vi.unstubAllGlobals()
    const expected = (text: string) => crc32(text).toString(16).padStart(8, "0")
    fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => checksum(text) === expected(text)))
  })
})

describe("a ledger", () => {
  it.effect.each(names)("is written as it was when it was first released: book_%s", (name) =>
    Effect.gen(function* () {
      const { state } = yield* begin(name)
      expect(state).toBe(golden(`v2-${name}`))
    })
  )

  it.effect.each(names)("of the first release is read, and goes on: book_%s", (name) =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 10, 22))
      const { world, ...triggers } = library(few)
      const first = yield* Trigger.poll(triggers[name], {}, { state: golden(`v2-${name}`) })
      expect(told(first)).toEqual([])
      const [one, two, ...rest] = few
      world.books = [
        ...rest,
        { ...(one ?? book("")), title: "Harbour", isLent: true },
        ...(name === "gone" ? [] : two === undefined ? [] : [two]),
        book("new")
      ]
      const second = yield* Trigger.poll(triggers[name], {}, { state: first.state })
      const expected = {
        added: ["created new"],
        changed: ["updated 101:42:100101:10042"],
        lent: ["lent 101:42:100101:10042"],
        gone: [`removed ${uuid(7)}`],
        anything: ["updated 101:42:100101:10042", "created new"]
      }
      expect(told(second)).toEqual(expected[name])
    })
  )

  it.effect("of version 1 is read, and loses and repeats nothing", () =>
    Effect.gen(function* () {
      const { added, world } = library([...few, book("new")])
      const first = yield* Trigger.poll(added, {}, { state: golden("v1-added") })
      expect(told(first)).toEqual(["created new"])
      world.books = [...world.books, book("newer")]
      expect(told(yield* Trigger.poll(added, {}, { state: first.state }))).toEqual(["created newer"])
    })
  )

  it.effect.each([
    ["cut off at its end", (text: string) => text.slice(0, -1)],
    ["cut off in the middle", (text: string) => text.slice(0, text.length / 2)],
    [
      "with another letter in its records",
      (text: string) => text.replace(/(?<="body":"...)[A-Za-z]/, (c) => (c === "A" ? "B" : "A"))
    ],
    ["with another number in its head", (text: string) => text.replace('"records":3', '"records":4')],
    ["empty", () => ""],
    ["that is none", () => "{}"]
  ] as const)("%s is refused, and nothing is reset", ([, damage]) =>
    Effect.gen(function* () {
      const { state, trigger } = yield* begin("added")
      const error = yield* Effect.flip(Trigger.poll(trigger, {}, { state: damage(state) }))
      expect(error).toMatchObject({ _tag: "UnreadableLedger", retryable: false })
      expect(error.message).toContain("damaged or incomplete")
    })
  )

  it.effect("that is long is refused when it is damaged after it was read whole", () =>
    Effect.gen(function* () {
      const books = Array.from({ length: 10_000 }, (_, n) => book(uuid(n)))
      const { state, trigger } = yield* begin("added", books)
      const again = yield* Trigger.poll(trigger, {}, { state })
      expect(told(yield* Trigger.poll(trigger, {}, { state: again.state }))).toEqual([])
      const damage = (text: string) => text.slice(0, 60_000) + (text[60_000] === "A" ? "B" : "A") + text.slice(60_001)
      const error = yield* Effect.flip(Trigger.poll(trigger, {}, { state: damage(again.state) }))
      expect(error.message).toContain("damaged or incomplete")
      expect(told(yield* Trigger.poll(trigger, {}, { state: again.state }))).toEqual([])
    })
  )

  it.effect("of a newer release is refused, with the versions that can be read", () =>
    Effect.gen(function* () {
      const { state, trigger } = yield* begin("added")
      const newer = state.replace('"version":2', '"version":3')
      const error = yield* Effect.flip(Trigger.poll(trigger, {}, { state: newer }))
      expect(error.message).toContain("it is of version 3, and this release reads versions 1 and 2")
    })
  )

  it.effect("of another trigger is refused by name", () =>
    Effect.gen(function* () {
      const { state } = yield* begin("added")
      const error = yield* Effect.flip(Trigger.poll(library([]).gone, {}, { state }))
      expect(error.message).toContain("it belongs to trigger book_added")
    })
  )

  it.effect.each([
    ["added", 12],
    ["lent", 12],
    ["changed", 32],
    ["gone", 32],
    ["anything", 32]
  ] as const)("of 5,000 records of book_%s takes at most %i bytes for each", ([name, most]) =>
    Effect.gen(function* () {
      const books = Array.from({ length: 5000 }, (_, n) => book(uuid(n)))
      const { world, ...triggers } = library(books, { pageSize: 500 })
      const { state } = yield* Trigger.poll(triggers[name], {})
      expect(world.books).toHaveLength(5000)
      expect(state.length / 5000).toBeLessThanOrEqual(most)
    })
  )

  it.effect("that is full is an error, and forgets nothing", () =>
    Effect.gen(function* () {
      const { added, world } = library(few)
      const first = yield* Trigger.poll(added, {}, { maxRecords: 4 })
      world.books = [...few, book("x"), book("y")]
      const error = yield* Effect.flip(Trigger.poll(added, {}, { state: first.state, maxRecords: 4 }))
      expect(error).toMatchObject({ _tag: "LedgerFull", maxRecords: 4 })
      expect(told(yield* Trigger.poll(added, {}, { state: first.state }))).toEqual(["created x", "created y"])
    })
  )

  it.effect("that is nearly full raises an alarm", () =>
    Effect.gen(function* () {
      const { added } = library(few)
      const { alarms } = yield* Trigger.poll(added, {}, { maxRecords: 3 })
      expect(alarms).toMatchObject([{ id: "book_added:ledger-nearly-full", code: "ledger-nearly-full" }])
    })
  )
})
