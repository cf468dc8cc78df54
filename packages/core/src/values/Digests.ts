import { Effect } from "effect"
import { Digest } from "effect/crypto"

const encoder = new TextEncoder()

/** The SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256 = (text: string): Effect.Effect<string> =>
  Effect.flatMap(Digest.Digest, ({ digestHex }) => digestHex(Digest.sha256, encoder.encode(text))).pipe(
    Effect.provide(Digest.layerWebCrypto)
  )
