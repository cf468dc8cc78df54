import type { ByteReader, ByteWriter } from "./Bytes.ts"

const length = 8

const digitsOf = (hash: string): Uint8Array => Uint8Array.from(hash, (character) => character.charCodeAt(0))

/** The difference of two hashes as numbers of 8 bytes, the greater one first. */
const minus = (greater: Uint8Array, less: Uint8Array): Uint8Array => {
  const difference = new Uint8Array(length)
  let borrowed = 0
  for (let at = length - 1; at >= 0; at--) {
    const value = (greater[at] ?? 0) - (less[at] ?? 0) - borrowed
    borrowed = value < 0 ? 1 : 0
    difference[at] = value + borrowed * 256
  }
  return difference
}

const plus = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const sum = new Uint8Array(length)
  let carried = 0
  for (let at = length - 1; at >= 0; at--) {
    const value = (a[at] ?? 0) + (b[at] ?? 0) + carried
    carried = value > 255 ? 1 : 0
    sum[at] = value
  }
  return sum
}

/**
 * Writes hashes in ascending order, each as what it is more than the one before: the more there are, the fewer bytes each
 * takes (7 from about 3,000 on, instead of 8). What belongs to a hash is written behind it.
 */
export const write = (to: ByteWriter, hashes: ReadonlyArray<string>, rest: (hash: string) => void): void => {
  const sorted = hashes.toSorted((a, b) => (a < b ? -1 : 1))
  let last: Uint8Array = new Uint8Array(length)
  const deltas = sorted.map((hash) => {
    const digits = digitsOf(hash)
    const delta = minus(digits, last)
    last = digits
    return delta
  })
  const zeros = deltas.reduce((fewest, delta) => {
    const own = delta.findIndex((digit) => digit !== 0)
    return Math.min(fewest, own === -1 ? length : own)
  }, length)
  to.number(sorted.length)
  to.byte(zeros)
  for (const [at, hash] of sorted.entries()) {
    for (const digit of (deltas[at] ?? last).subarray(zeros)) to.byte(digit)
    rest(hash)
  }
}

/** Reads what {@link write} has written. */
export const read = (from: ByteReader, rest: (hash: string) => void): void => {
  const count = from.number()
  const zeros = from.byte()
  let last: Uint8Array = new Uint8Array(length)
  for (let at = 0; at < count; at++) {
    const delta = new Uint8Array(length)
    for (let digit = zeros; digit < length; digit++) delta[digit] = from.byte()
    last = plus(last, delta)
    rest(String.fromCharCode(...last))
  }
}
