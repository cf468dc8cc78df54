import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { hashAll, sha256 } from "../../src/values/Digests.ts"
import * as Uuid from "../../src/values/Uuid.ts"

describe("digests", () => {
  it.effect("are those of the standards", () =>
    Effect.gen(function* () {
      expect(yield* sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
      expect(yield* hashAll(Digest.sha1, ["abc", new Uint8Array()])).toEqual([
        "a9993e364706816aba3e25717850c26c9cd0d89d",
        "da39a3ee5e6b4b0d3255bfef95601890afd80709"
      ])
    })
  )

  it.live("are the same by Web Crypto, which there is everywhere", () =>
    Effect.gen(function* () {
      const texts = ["", "abc", "ä 😀 \ud800"]
      const byWebCrypto = Effect.provide(hashAll(Digest.sha256, texts), Layer.fresh(Digest.layerWebCrypto))
      expect(yield* byWebCrypto).toEqual(yield* hashAll(Digest.sha256, texts))
    })
  )

  it.effect("make the UUIDs of names of RFC 9562", () =>
    Effect.gen(function* () {
      const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
      expect(yield* Uuid.v5(dns, ["www.example.com", "python.org"])).toEqual([
        "2ed6657d-e927-568b-95e1-2665a8aea6a2",
        "886313e1-3b8a-5372-9b90-0c9aee199e5d"
      ])
    })
  )
})
