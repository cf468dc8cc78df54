import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { hashAll } from "../../values/Digests.ts"
import * as Hex from "./Hex.ts"

/** The first bytes of hexadecimal digits, as a text with one character for each byte. */
const bytesOf = (hex: string, count: number): string => {
  const bytes: Array<number> = []
  for (let at = 0; at < count; at++) bytes.push(Hex.byteAt(hex, at * 2))
  return String.fromCharCode(...bytes)
}

const firstBytes = (texts: ReadonlyArray<string>, count: number): Effect.Effect<ReadonlyArray<string>> =>
  Effect.map(hashAll(Digest.sha256, texts), (hexes) => hexes.map((hex) => bytesOf(hex, count)))

/**
 * Keys as 8 bytes of their SHA-256, one character a byte. That two of a million records have the same is one chance in
 * 37 million; nobody who chooses keys can make it happen.
 */
export const ofKeys = (keys: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>> => firstBytes(keys, 8)

/** How many bytes a fingerprint has. */
export const fingerprintBytes = 5

/** Texts as fingerprints. */
export const fingerprints = (texts: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<string>> =>
  firstBytes(texts, fingerprintBytes)

/** Bytes in a text, as hexadecimal digits. */
export const toHex = (bytes: string): string =>
  [...bytes].map((character) => Hex.ofByte(character.charCodeAt(0))).join("")
