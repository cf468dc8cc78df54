/** Writes bytes one after another. */
export interface ByteWriter {
  byte(value: number): void
  /** A text with one character a byte. */
  raw(text: string): void
  /** A whole number from 0 on; small ones take one byte. */
  number(value: number): void
  /** A text of any characters, with its length. */
  text(value: string): void
  result(): Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { fatal: true })

/** See {@link ByteWriter}. */
export const writer = (): ByteWriter => {
  let bytes = new Uint8Array(1024)
  let length = 0
  const byte = (value: number): void => {
    if (length === bytes.length) {
      const longer = new Uint8Array(bytes.length * 2)
      longer.set(bytes)
      bytes = longer
    }
    bytes[length++] = value
  }
  const number = (value: number): void => {
    let rest = value
    while (rest >= 128) {
      byte((rest % 128) + 128)
      rest = Math.floor(rest / 128)
    }
    byte(rest)
  }
  return {
    byte,
    raw: (text) => {
      for (let at = 0; at < text.length; at++) byte(text.charCodeAt(at))
    },
    number,
    text: (value) => {
      const encoded = encoder.encode(value)
      number(encoded.length)
      for (const each of encoded) byte(each)
    },
    result: () => bytes.subarray(0, length)
  }
}

/** Reads what a {@link ByteWriter} has written; throws a `RangeError` behind the end. */
export interface ByteReader {
  byte(): number
  raw(count: number): string
  number(): number
  text(): string
  isAtEnd(): boolean
}

/** See {@link ByteReader}. */
export const reader = (bytes: Uint8Array): ByteReader => {
  let at = 0
  const byte = (): number => {
    const value = bytes[at++]
    if (value === undefined) throw new RangeError("There are no more bytes.")
    return value
  }
  const number = (): number => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const next = byte()
      value += (next % 128) * factor
      if (next < 128) return value
    }
  }
  return {
    byte,
    raw: (count) => {
      let text = ""
      for (let read = 0; read < count; read++) text += String.fromCharCode(byte())
      return text
    },
    number,
    text: () => {
      const length = number()
      if (length > bytes.length - at) throw new RangeError("There are no more bytes.")
      at += length
      return decoder.decode(bytes.subarray(at - length, at))
    },
    isAtEnd: () => at === bytes.length
  }
}
