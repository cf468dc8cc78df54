import { Effect } from "effect"
import { sha1 } from "./Digests.ts"

const toBytes = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** The name-based UUID (version 5, RFC 9562) of a name within a namespace: the same name always gives the same one. */
export const v5 = (namespace: string, name: string): Effect.Effect<string> =>
  Effect.map(sha1(Uint8Array.from([...toBytes(namespace), ...new TextEncoder().encode(name)])), (bytes) => {
    const hex = Array.from(bytes.subarray(0, 16), (byte, index) => {
      const marked = index === 6 ? (byte & 0x0f) | 0x50 : index === 8 ? (byte & 0x3f) | 0x80 : byte
      return marked.toString(16).padStart(2, "0")
    }).join("")
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
  })
