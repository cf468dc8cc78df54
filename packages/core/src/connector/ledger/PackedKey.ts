import type { ByteReader, ByteWriter } from "./Bytes.ts"

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const numbers = /^(0|[1-9]\d{0,14})(:(0|[1-9]\d{0,14})){0,5}$/

// The first byte says what follows: a text, the 16 bytes of a UUID, or one to six numbers.
const asText = 0
const asUuid = 1
const asNumbers = 2

const byteAt = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16)

/** Writes a key in few bytes, so that it can be read again exactly as it was. */
export const write = (to: ByteWriter, key: string): void => {
  if (uuid.test(key)) {
    const hex = key.replaceAll("-", "")
    to.byte(asUuid)
    for (let at = 0; at < hex.length; at += 2) to.byte(byteAt(hex, at))
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
  if (kind >= asNumbers) return Array.from({ length: kind - asNumbers + 1 }, () => from.number()).join(":")
  const hex = Array.from({ length: 16 }, () => from.byte().toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
}
