type Crc32 = (text: string) => number

interface Platform {
  readonly process?: {
    readonly getBuiltinModule?: (name: "node:zlib") => { readonly crc32?: Crc32 } | undefined
  }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1
  return rest
})

const encoder = new TextEncoder()

/** The same where the platform has none: a tenth as fast. */
const portable: Crc32 = (text) => {
  let rest = 0xff_ff_ff_ff
  for (const byte of encoder.encode(text)) rest = (rest >>> 8) ^ (table[(rest ^ byte) & 255] ?? 0)
  return (rest ^ 0xff_ff_ff_ff) >>> 0
}

const crc32 = (globalThis as Platform).process?.getBuiltinModule?.("node:zlib")?.crc32 ?? portable

/**
 * The CRC-32 of a text in UTF-8, as 8 hexadecimal digits. It is there to find out what was cut off or damaged, at each
 * poll: a digest would take three times as long, and nobody is to be kept from making up a state of their own.
 */
export const checksum = (text: string): string => crc32(text).toString(16).padStart(8, "0")
