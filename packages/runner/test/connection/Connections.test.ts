import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { afterEach, beforeEach } from "vitest"
import { writeFileSync } from "node:fs"
import { Connections } from "../../src/index.ts"
import { temporaryFile } from "../support/Stage.ts"

const { env } = process
const inFile = (text: string) =>
  Layer.unwrap(
    Effect.map(temporaryFile, (file) => {
      writeFileSync(file, text)
      return Connections.layerFile(file)
    })
  )

const settings = (name: string) => Effect.flatMap(Connections.Connections, ({ settings }) => settings(name))

describe("connections", () => {
  beforeEach(() => {
    process.env = { ...env, FERRULE_API_KEY: "shared", FERRULE_API_KEY_ACME_HR: "acmes" }
  })
  afterEach(() => {
    process.env = env
  })

  it.effect("come from a file by name, with keys from the environment", () =>
    Effect.gen(function* () {
      expect(yield* settings("acme-hr")).toEqual({ baseUrl: "https://acme.example", apiKey: "acmes" })
      expect(yield* settings("other")).toEqual({ baseUrl: "https://other.example", apiKey: "shared" })
      expect(yield* Effect.flatMap(Connections.Connections, ({ names }) => names)).toEqual(["acme-hr", "other"])
    }).pipe(
      Effect.provide(
        inFile('{ "acme-hr": { "baseUrl": "https://acme.example" }, "other": { "baseUrl": "https://other.example" } }')
      )
    )
  )

  it.effect("keep a key of their own in the file, unless the environment has one for them alone", () =>
    Effect.gen(function* () {
      expect(yield* settings("other")).toEqual({ apiKey: "others" })
      expect(yield* settings("acme-hr")).toEqual({ apiKey: "acmes" })
    }).pipe(Effect.provide(inFile('{ "acme-hr": { "apiKey": "old" }, "other": { "apiKey": "others" } }')))
  )

  it.effect("that would share one variable are refused, lest one gets the key of another", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(settings("acme_hr"))).message).toMatch(
        /: FERRULE_API_KEY_ACME_HR is meant for several connections in .*: acme-hr, acme_hr\. Rename all but one\.$/
      )
    }).pipe(Effect.provide(inFile('{ "acme-hr": {}, "acme_hr": {}, "other": {} }')))
  )

  it.effect("that are not there are said to be so", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settings("constructor"))
      expect(error.message).toBe('There is no connection named "constructor". There are: main.')
    }).pipe(Effect.provide(inFile('{ "main": {} }')))
  )

  it.effect("in a file that is not one are refused without a word of it", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(settings("main"))
      expect(error.message).toMatch(/cannot be read: .* is not a JSON object of connections by their names\.$/)
      expect(String(error)).not.toContain("secret")
    }).pipe(Effect.provide(inFile('{ "main": "secret" ')))
  )

  it.effect("in a file that is not there say so", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(settings("main"))).message).toBe(
        "The connections cannot be read: /nowhere/connections.json cannot be opened (ENOENT)."
      )
    }).pipe(Effect.provide(Connections.layerFile("/nowhere/connections.json")))
  )
})
