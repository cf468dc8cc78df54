import { Pages } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"

/** A list of numbers that gives pages of a length and says what it says. */
const list = (count: number, given: number, said: { readonly pageSize: number; readonly total: number }) => {
  const world = { reads: 0, underWay: 0, most: 0 }
  const read = (pageNumber: number) =>
    Effect.gen(function* () {
      world.reads++
      world.most = Math.max(world.most, ++world.underWay)
      yield* Effect.yieldNow
      world.underWay--
      const items = Array.from({ length: count }, (_, index) => index).slice(
        (pageNumber - 1) * given,
        pageNumber * given
      )
      return { items, pageSize: said.pageSize, totalItemsCount: said.total }
    })
  return { world, read }
}

const all = (read: Pages.ReadPage<number, never, never>) => Stream.runCollect(Pages.stream(read))
const collected = (read: Pages.ReadPage<number, never, never>, agreeing?: number) =>
  Pages.collect({ read, key: String, ...(agreeing === undefined ? {} : { agreeing }) })

describe("Pages.stream", () => {
  it.effect("gives every item once and in order, reading so many pages ahead", () =>
    Effect.gen(function* () {
      const { read, world } = list(1234, 100, { pageSize: 100, total: 1234 })
      expect(yield* all(read)).toEqual(Array.from({ length: 1234 }, (_, index) => index))
      expect(world.reads).toBe(13)
      expect(world.most).toBeLessThanOrEqual(4)
    })
  )

  it.effect("loses nothing to a server that gives shorter pages than it says", () =>
    Effect.gen(function* () {
      const { read } = list(1000, 100, { pageSize: 500, total: 1000 })
      expect(yield* all(read)).toHaveLength(1000)
    })
  )
})

describe("Pages.collect", () => {
  it.effect("believes no total that a full last page contradicts", () =>
    Effect.gen(function* () {
      const { read } = list(700, 500, { pageSize: 500, total: 500 })
      expect((yield* collected(read, 2)).isComplete).toBe(false)
    })
  )

  it.effect("is complete where keys, totals and readings agree", () =>
    Effect.gen(function* () {
      const { read, world } = list(250, 100, { pageSize: 100, total: 250 })
      expect(yield* collected(read, 2)).toMatchObject({ isComplete: true, items: { size: 250 } })
      expect(world.reads).toBe(6)
    })
  )

  it.effect("is not complete where pages say different totals", () =>
    Effect.gen(function* () {
      const { read } = list(250, 100, { pageSize: 100, total: 250 })
      const wavering = (pageNumber: number) =>
        Effect.map(read(pageNumber), (page) => ({ ...page, totalItemsCount: pageNumber === 2 ? 251 : 250 }))
      expect((yield* collected(wavering)).isComplete).toBe(false)
    })
  )
})
