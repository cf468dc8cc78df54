import type { ByteReader, ByteWriter } from "./Bytes.ts"

const length = 8
const word = 2 ** 32

/** Four bytes of a text as one number. */
const wordAt = (bytes: string, at: number): number =>
  bytes.charCodeAt(at) * 2 ** 24 +
  ((bytes.charCodeAt(at + 1) << 16) | (bytes.charCodeAt(at + 2) << 8) | bytes.charCodeAt(at + 3))

/** A number of 8 bytes as a text. */
const textOf = (high: number, low: number): string =>
  String.fromCharCode(
    high >>> 24,
    (high >>> 16) & 255,
    (high >>> 8) & 255,
    high & 255,
    low >>> 24,
    (low >>> 16) & 255,
    (low >>> 8) & 255,
    low & 255
  )

/** How many of 8 bytes are zeros before any that is not. */
const leadingZeros = (high: number, low: number): number => (high === 0 ? 32 + Math.clz32(low) : Math.clz32(high)) >>> 3

/**
 * Writes hashes in ascending order, each as what it is more than the one before: the more there are, the fewer bytes each
 * takes (7 from about 3,000 on, instead of 8). What belongs to a hash is written behind it.
 */
export const write = (to: ByteWriter, hashes: ReadonlyArray<string>, rest: (hash: string) => void): void => {
  const sorted = hashes.toSorted((a, b) => (a < b ? -1 : 1))
  // The differences, in two halves: whole numbers of 8 bytes are more than a number can hold.
  const highs = new Uint32Array(sorted.length)
  const lows = new Uint32Array(sorted.length)
  let zeros = length
  let [lastHigh, lastLow] = [0, 0]
  for (const [at, hash] of sorted.entries()) {
    const high = wordAt(hash, 0)
    const low = wordAt(hash, 4)
    const isBorrowed = low < lastLow
    highs[at] = high - lastHigh - (isBorrowed ? 1 : 0)
    lows[at] = low - lastLow + (isBorrowed ? word : 0)
    zeros = Math.min(zeros, leadingZeros(highs[at] ?? 0, lows[at] ?? 0))
    lastHigh = high
    lastLow = low
  }
  to.number(sorted.length)
  to.byte(zeros)
  for (const [at, hash] of sorted.entries()) {
    const [high, low] = [highs[at] ?? 0, lows[at] ?? 0]
    for (let digit = zeros; digit < 4; digit++) to.byte((high >>> (24 - digit * 8)) & 255)
    for (let digit = Math.max(zeros, 4); digit < length; digit++) to.byte((low >>> (56 - digit * 8)) & 255)
    rest(hash)
  }
}

/** Reads what {@link write} has written. */
export const read = (from: ByteReader, rest: (hash: string) => void): void => {
  const count = from.number()
  const zeros = from.byte()
  let [high, low] = [0, 0]
  for (let at = 0; at < count; at++) {
    let [more, less] = [0, 0]
    for (let digit = zeros; digit < 4; digit++) more = more * 256 + from.byte()
    for (let digit = Math.max(zeros, 4); digit < length; digit++) less = less * 256 + from.byte()
    const sum = low + less
    low = sum % word
    high = (high + more + (sum >= word ? 1 : 0)) % word
    rest(textOf(high, low))
  }
}
