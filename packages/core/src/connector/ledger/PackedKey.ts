import type { ByteReader, ByteWriter } from "./Bytes.ts"
import * as Hex from "./Hex.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const numbers = /^(0|[1-9]\d{0,14})(:(0|[1-9]\d{0,14})){0,5}$/

// The first byte says what follows: a text, the 16 bytes of a UUID, or one to six numbers.
const asText = 0
const asUuid = 1
const asNumbers = 2

// Where the digits of each byte of a UUID begin.
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]
const dashes = new Set([9, 14, 19, 24])

/** Writes a key in few bytes, so that it can be read again exactly as it was. */
export const write = (to: ByteWriter, key: string): void => {
  if (uuid.test(key)) {
    to.byte(asUuid)
    for (const at of places) to.byte(Hex.byteAt(key, at))
  } else if (numbers.test(key)) {
    const parts = key.split(":")
    to.byte(asNumbers + parts.length - 1)
    for (const part of parts) to.number(Number(part))
  } else {
    to.byte(asText)
    to.text(key)
  }
}

/** Reads what {@link write} has written. */
export const read = (from: ByteReader): string => {
  const kind = from.byte()
  if (kind === asText) return from.text()
  if (kind > asNumbers + 5) throw new RangeError("A key of an unknown kind.")
  if (kind >= asNumbers) {
    let text = String(from.number())
    for (let more = kind - asNumbers; more > 0; more--) text += `:${from.number()}`
    return text
  }
  let text = ""
  for (const at of places) text += (dashes.has(at) ? "-" : "") + Hex.ofByte(from.byte())
  return text
}
