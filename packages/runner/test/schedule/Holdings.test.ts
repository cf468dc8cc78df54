import { describe, expect, it } from "@effect/vitest"
import * as Holdings from "../../src/schedule/Holdings.ts"

const claim = (group: string, at: number) => ({
  subscription: `${group}${at}`,
  version: 1,
  group,
  dueAt: at,
  failures: 0,
  failingSince: undefined
})

const holdings = (limits: Partial<Holdings.Limits> = {}) =>
  Holdings.make<ReturnType<typeof claim>>({ atOnce: 256, perGroup: 2, ...limits })

type Kept = ReturnType<typeof holdings>

/** Offers so many of a group; says how many were taken. */
const offer = (kept: Kept, group: string, count: number, from = 0): number =>
  Array.from({ length: count }, (_, at) => kept.take(claim(group, from + at), 0)).filter(Boolean).length

const beginAll = (kept: Kept) => {
  const begun: Array<NonNullable<ReturnType<Kept["begin"]>>> = []
  for (let next = kept.begin(); next !== undefined; next = kept.begin()) begun.push(next)
  return begun
}

const finish = (kept: Kept, begun: ReturnType<typeof beginAll>): boolean =>
  begun
    .map((holding) => {
      const isFree = kept.end(holding)
      kept.drop(holding)
      return isFree
    })
    .some(Boolean)

describe("what is in hand", () => {
  it("is begun in the order in which it was due, so many of a group at once", () => {
    const kept = holdings()
    offer(kept, "a", 3)
    offer(kept, "b", 3)
    const first = beginAll(kept)
    expect(first.map(({ work }) => work.subscription)).toEqual(["a0", "b0", "a1", "b1"])
    finish(kept, first)
    expect(beginAll(kept).map(({ work }) => work.subscription)).toEqual(["a2", "b2"])
  })

  it("is begun up to the limit of all, each group in turn", () => {
    const kept = holdings({ atOnce: 3 })
    for (const group of ["a", "b", "c", "d"]) offer(kept, group, 2)
    const first = beginAll(kept)
    expect(first.map(({ work }) => work.group)).toEqual(["a", "b", "c"])
    finish(kept, first.slice(0, 1))
    expect(beginAll(kept).map(({ work }) => work.group)).toEqual(["d"])
  })

  it("of one group is bounded, and no more is asked for until half of it is done", () => {
    const kept = holdings()
    expect(offer(kept, "slow", 100)).toBe(16)
    expect(kept.busy()).toEqual(["slow"])
    let freed = false
    for (let round = 0; round < 4; round++) freed = finish(kept, beginAll(kept))
    expect(freed).toBe(true)
    expect(kept.busy()).toEqual([])
  })

  it("may be more where a group is quickly done", () => {
    const kept = holdings()
    for (const most of [16, 32, 64]) {
      expect(offer(kept, "quick", 1000)).toBe(most)
      while (kept.size() > 0) finish(kept, beginAll(kept))
    }
  })

  it("and has waited for a whole round is handed back, and less is taken of its group from then on", () => {
    const kept = holdings()
    offer(kept, "slow", 100)
    const begun = beginAll(kept)
    expect(kept.nextRound()).toEqual([])
    const late = kept.nextRound()
    expect(late).toHaveLength(14)
    for (const holding of late) kept.drop(holding)
    expect(kept.size()).toBe(2)
    finish(kept, begun)
    expect(offer(kept, "slow", 100, 100)).toBe(4)
  })

  it("and was handed back before any of it began is asked for again", () => {
    const kept = holdings({ atOnce: 1 })
    offer(kept, "slow", 1)
    expect(beginAll(kept)).toHaveLength(1)
    expect(offer(kept, "other", 100)).toBe(16)
    expect(kept.busy()).toEqual(["other"])
    kept.nextRound()
    for (const holding of kept.nextRound()) kept.drop(holding)
    expect(kept.busy()).toEqual([])
  })

  it("leaves nothing behind when it is done", () => {
    const kept = holdings()
    for (let at = 0; at < 1000; at++) offer(kept, `group${at}`, 1)
    while (kept.size() > 0) finish(kept, beginAll(kept))
    for (let round = 0; round < 40; round++) kept.nextRound()
    expect(kept.groups()).toBe(0)
  })
})
