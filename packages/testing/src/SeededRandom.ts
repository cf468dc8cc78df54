/** A source of numbers from 0 up to, but not including, 1; the same seed always gives the same numbers. */
export type SeededRandom = () => number

const hash = (text: string): number => {
  let state = 2166136261
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 16777619)
  return state >>> 0
}

/** A source of its own for each purpose, so that one purpose never shifts the numbers of another. */
export const make = (seed: string | number, purpose: string): SeededRandom => {
  let state = hash(`${purpose}:${seed}`)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A UUID (version 4) made of the next numbers. */
export const uuid = (random: SeededRandom): string =>
  "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(/[xy]/g, (place) => {
    const digit = Math.floor(random() * 16)
    return (place === "x" ? digit : (digit & 0x3) | 0x8).toString(16)
  })

/** A copy in another order. */
export const shuffle = <A>(random: SeededRandom, records: ReadonlyArray<A>): ReadonlyArray<A> =>
  records
    .map((record) => ({ record, rank: random() }))
    .toSorted((left, right) => left.rank - right.rank)
    .map(({ record }) => record)
