import { Pages } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Stream } from "effect"
import { answering, jsonAnswer } from "../support/answering.ts"

type Answered = (pageNumber: number) => Pages.Page<number>

const tooMany = 200

/** What streaming a list gives, and how many pages were read; a list that goes on for too long is stopped. */
const streamed = Effect.fnUntraced(function* (answered: Answered) {
  let reads = 0
  const read = (pageNumber: number) =>
    Effect.suspend(() =>
      ++reads > tooMany ? Effect.fail("does not end" as const) : Effect.succeed(answered(pageNumber))
    )
  const items = yield* Stream.runCollect(Pages.stream(read)).pipe(Effect.catch(() => Effect.succeed("does not end")))
  return { items, reads }
})

const page = (totalItemsCount: number, pageSize: number, ...items: ReadonlyArray<number>) => ({
  totalItemsCount,
  pageSize,
  items
})

describe("a list whose totals contradict each other ends", () => {
  it.effect.each([
    ["a negative total", () => page(-1, 100, 1)],
    ["a total below what is there", () => page(1, 100, 1, 2, 3)],
    ["a total of zero with items", () => page(0, 100, 1)],
    ["a negative page size", () => page(100, -1, 1)]
  ] as const)("%s: after the first page", ([, answered]) =>
    Effect.gen(function* () {
      const { items, reads } = yield* streamed(answered)
      expect([items, reads]).toEqual([answered().items, 1])
    })
  )

  it.effect("pages of zero items, and no items", () =>
    Effect.gen(function* () {
      const { items, reads } = yield* streamed(() => page(0, 0))
      expect(items).toEqual([])
      expect(reads).toBeLessThanOrEqual(2)
    })
  )

  it.effect("a total that shrinks while it is read", () =>
    Effect.gen(function* () {
      const { reads } = yield* streamed((pageNumber) => page(pageNumber === 1 ? 400 : 0, 100, pageNumber))
      // The first page, and what was being read ahead.
      expect(reads).toBeLessThanOrEqual(6)
    })
  )

  it.effect("a total that grows while it is read is followed", () =>
    Effect.gen(function* () {
      const { items } = yield* streamed((pageNumber) => page(pageNumber === 1 ? 2 : 3, 1, pageNumber))
      expect(items).toEqual([1, 2, 3])
    })
  )
})

describe("a list that promises pages without end ends where they are empty", () => {
  const endless: ReadonlyArray<readonly [name: string, answered: Answered]> = [
    ["pages of zero items", (pageNumber) => page(100, 0, ...(pageNumber === 1 ? [1] : []))],
    ["a total of a thousand million million", (pageNumber) => page(1e15, 1, ...(pageNumber === 1 ? [1] : []))],
    ["pages of zero items that are all the first one", () => page(100, 0, 1)]
  ]

  for (const [name, answered] of endless) {
    it.effect(name, () =>
      Effect.gen(function* () {
        const { items, reads } = yield* streamed(answered)
        expect(items).toEqual([1])
        expect(reads).toBeLessThan(20)
      })
    )
  }
})

describe("a page is refused as a violation of the contract", () => {
  it.effect.each([
    ["a page size that is no number", { pageSize: "100" }],
    ["a total that is no number", { totalItemsCount: null }],
    ["a total beyond all numbers", { totalItemsCount: 1e300 }],
    ["a fraction", { totalItemsCount: 1.5 }],
    ["no total", { totalItemsCount: undefined }]
  ] as const)("%s", ([, wrong]) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      expect(yield* Effect.flip(payroll.companies.list())).toMatchObject({ _tag: "ContractViolation" })
    }).pipe(
      Effect.provide(
        answering(() => jsonAnswer({ pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [], ...wrong }))
      )
    )
  )
})

describe("a list that grows for ever and repeats itself", () => {
  it.effect("is read no further, and is not complete", () =>
    Effect.gen(function* () {
      let reads = 0
      const read = (pageNumber: number) =>
        Effect.sync(() => {
          reads += 1
          return page((pageNumber + 10) * 2, 2, 1, 2)
        })
      const { isComplete, keys } = yield* Pages.scan({ read, key: String, see: () => Effect.succeed(false) })
      expect([isComplete, keys.size]).toEqual([false, 2])
      expect(reads).toBeLessThan(tooMany)
    })
  )
})
