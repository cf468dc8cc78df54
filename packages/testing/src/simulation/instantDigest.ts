import { createHash } from "node:crypto"
import { Effect } from "effect"
import type { Digest } from "effect/crypto"

const hash = ({ name }: Digest.Algorithm, data: Uint8Array) =>
  createHash(name.replace("-", "").toLowerCase()).update(data)

/** Digests that are there at once: those of Web Crypto take real time, which virtual time knows nothing of. */
export const instantDigest: Digest.Digest["Service"] = {
  digest: (algorithm, data) => Effect.sync(() => new Uint8Array(hash(algorithm, data).digest())),
  digestHex: (algorithm, data) => Effect.sync(() => hash(algorithm, data).digest("hex"))
}
