import { Pages } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"

/** A list whose pages are cut of what it holds at each reading. */
const listOf = (pageSize: number, holds: (reading: number) => ReadonlyArray<number>) => {
  const world = { reads: 0 }
  const read = (pageNumber: number) =>
    Effect.sync(() => {
      const all = holds(++world.reads)
      return {
        items: all.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
        pageSize,
        totalItemsCount: all.length
      }
    })
  return { world, read }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const first = (read: Pages.ReadPage<number, never, never>, limit: number, where?: (item: number) => boolean) =>
  Pages.first("numbers", { read, key: String, limit, ...(where === undefined ? {} : { where }) }).pipe(
    Effect.map(({ items, more }) => ({ items: [...items.values()], more }))
  )

describe("Pages.first", () => {
  it.effect("believes one page, which is the list at one moment", () =>
    Effect.gen(function* () {
      const { read, world } = listOf(10, () => numbers(9))
      expect(yield* first(read, 9)).toEqual({ items: numbers(9), more: false })
      expect(world.reads).toBe(1)
    })
  )

  it.effect("stops when it has found more than the limit", () =>
    Effect.gen(function* () {
      const { read, world } = listOf(10, () => numbers(1000))
      expect(yield* first(read, 9)).toEqual({ items: numbers(9), more: true })
      expect(world.reads).toBe(1)
    })
  )

  it.effect("reads several pages twice before it says that there are no more", () =>
    Effect.gen(function* () {
      const { read, world } = listOf(10, () => numbers(25))
      expect(yield* first(read, 100)).toEqual({ items: numbers(25), more: false })
      expect(world.reads).toBe(6)
    })
  )

  it.effect("misses no item that moves to a page already read, though the count stays the same", () =>
    Effect.gen(function* () {
      // Between the first page and the second, item 0 goes and item 4 comes: 2 is on neither page that was read.
      const { read } = listOf(2, (reading) => (reading === 1 ? [0, 1, 2, 3] : [1, 2, 3, 4]))
      expect(yield* first(read, 100)).toEqual({ items: [1, 2, 3, 4], more: false })
    })
  )

  it.effect("gives no item twice", () =>
    Effect.gen(function* () {
      // Item 9 comes in front after the first page, so that 1 is on both.
      const { read } = listOf(2, (reading) => (reading === 1 ? [0, 1, 2, 3] : [9, 0, 1, 2, 3]))
      expect((yield* first(read, 3)).items).toEqual([0, 1, 2])
    })
  )

  it.effect("fails where the list never comes to rest", () =>
    Effect.gen(function* () {
      const { read } = listOf(2, (reading) => numbers(5 + (reading % 3)))
      expect(yield* Effect.flip(first(read, 100))).toMatchObject({ _tag: "UnstableRead", what: "numbers" })
    })
  )

  it.effect("counts only what is looked for against the limit, and goes on until there is one more", () =>
    Effect.gen(function* () {
      const { read, world } = listOf(10, () => numbers(95))
      const isTen = (item: number) => item % 10 === 0
      expect(yield* first(read, 3, isTen)).toEqual({ items: [0, 10, 20], more: true })
      expect(world.reads).toBeLessThan(10)
      expect(yield* first(read, 10, isTen)).toEqual({ items: numbers(10).map((item) => item * 10), more: false })
    })
  )
})
