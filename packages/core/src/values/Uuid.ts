import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { hashAll } from "./Digests.ts"

const encoder = new TextEncoder()

const toBytes = (uuid: string): ReadonlyArray<number> =>
  (uuid.replaceAll("-", "").match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))

const fromHex = (hex: string): string => {
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32)
  ].join("-")
}

/** The name-based UUIDs (version 5, RFC 9562) of names within a namespace: the same name always gives the same one. */
export const v5 = (namespace: string, names: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>> => {
  const prefix = toBytes(namespace)
  const data = names.map((name) => {
    const own = encoder.encode(name)
    const bytes = new Uint8Array(prefix.length + own.length)
    bytes.set(prefix)
    bytes.set(own, prefix.length)
    return bytes
  })
  return Effect.map(hashAll(Digest.sha1, data), (hexes) => hexes.map(fromHex))
}
