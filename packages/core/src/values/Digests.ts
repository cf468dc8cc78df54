import { Effect, Option } from "effect"
import { Digest } from "effect/crypto"

const encoder = new TextEncoder()

/** The digests of Effect where an embedder provides them, else those of the platform's Web Crypto. */
const withDigests = <A>(use: (digests: Digest.Digest["Service"]) => Effect.Effect<A>): Effect.Effect<A> =>
  Effect.flatMap(Effect.serviceOption(Digest.Digest), (given) =>
    Option.isSome(given) ? use(given.value) : Effect.provide(Effect.flatMap(Digest.Digest, use), Digest.layerWebCrypto)
  )

/** The SHA-1 of bytes. */
export const sha1 = (bytes: Uint8Array): Effect.Effect<Uint8Array> =>
  withDigests(({ digest }) => digest(Digest.sha1, bytes))

/** The SHA-256 of a text, as 64 hexadecimal digits. */
export const sha256 = (text: string): Effect.Effect<string> =>
  withDigests(({ digestHex }) => digestHex(Digest.sha256, encoder.encode(text)))
