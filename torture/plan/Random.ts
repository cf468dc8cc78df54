/** Numbers from 0 to below 1 that follow from a seed. */
export type Random = () => number

/** Mulberry32: the same numbers for the same seed, everywhere. */
export const random = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `least` to `most`. */
export const between = (draw: Random, least: number, most: number): number =>
  least + Math.floor(draw() * (most - least + 1))

/** The items in another order. */
export const shuffled = <A>(draw: Random, items: ReadonlyArray<A>): ReadonlyArray<A> =>
  items
    .map((item) => ({ item, rank: draw() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ item }) => item)
