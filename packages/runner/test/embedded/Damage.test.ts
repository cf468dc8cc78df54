import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Connections, Runner } from "../../src/index.ts"
import { FetchHttpClient } from "effect/http"
import { countConnector } from "../support/CountConnector.ts"
import { folder } from "../store/support/folder.ts"
import { embeddedRunner } from "./support/EmbeddedRunner.ts"

const contents = (place: string) =>
  Object.fromEntries(
    readdirSync(place)
      .filter((name) => name.startsWith("runner.db") && !name.endsWith("-shm"))
      .map((name) => [
        name,
        createHash("sha256")
          .update(readFileSync(join(place, name)))
          .digest("hex")
      ])
  )

const started = (file: string) =>
  Layer.build(
    Runner.layerSqlite({ file, connectors: [countConnector({})] }).pipe(
      Layer.provide([Connections.layerRecord({}), FetchHttpClient.layer])
    )
  )

describe("a file that was damaged while its runner was killed", () => {
  it.live(
    "is refused, and it and its log stay as they are, for whoever can read more of them",
    () =>
      Effect.gen(function* () {
        const place = yield* folder
        const file = join(place, "runner.db")
        const { add, killAt } = embeddedRunner(place)
        add(40)
        yield* Effect.promise(() => killAt("deliver", 3, 0))
        const bytes = readFileSync(file)
        bytes.fill(0x5a, 4096)
        writeFileSync(file, bytes)
        const before = contents(place)
        expect(Object.keys(before)).toEqual(["runner.db", "runner.db-wal"])

        const error = yield* Effect.flip(Effect.scoped(started(file)))
        expect(error.message).toMatch(/^The runner's database cannot be used: .* is damaged\.$/)
        expect(contents(place)).toEqual(before)
      }),
    120_000
  )
})
