import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { closeSync, openSync, rmSync, writeSync } from "node:fs"
import { join } from "node:path"
import { Connections, Runner, Subscriptions } from "../../src/index.ts"
import { readiness } from "../../src/observe/Readiness.ts"
import { countConnector } from "../support/CountConnector.ts"
import { canMount, smallDisk } from "./support/SmallDisk.ts"

/** Takes all the room that is left. */
const fill = (path: string): void => {
  const file = openSync(path, "w")
  const block = Buffer.alloc(4096)
  try {
    while (true) writeSync(file, block)
  } catch {
    // It is full.
  } finally {
    closeSync(file)
  }
}

describe.skipIf(!canMount())("a runner in one file, on a disk that is full", () => {
  it.effect("says so, loses nothing that it has taken in, and goes on when there is room", () =>
    Effect.gen(function* () {
      const disk = yield* smallDisk
      const logged: Array<string> = []
      const delivered: Array<string> = []
      let items = 3
      const runner = Runner.layerSqlite({
        file: join(disk, "runner.db"),
        connectors: [countConnector({ items: () => items })],
        handlers: { note: ({ key }) => Effect.sync(() => delivered.push(key)) }
      }).pipe(
        Layer.provide([
          Connections.layerRecord({ main: { name: "main" } }),
          FetchHttpClient.layer,
          Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
        ]),
        Layer.orDie
      )
      yield* Effect.gen(function* () {
        const { create, get } = yield* Subscriptions
        yield* create({
          id: "items",
          connection: "main",
          trigger: "new_item",
          every: "1 minute",
          start: "all",
          destination: { type: "handler", name: "note" }
        })
        yield* TestClock.adjust("2 minutes")
        expect(delivered).toEqual(["1", "2", "3"])

        const ballast = join(disk, "ballast")
        fill(ballast)
        items = 600
        yield* TestClock.adjust("10 minutes")
        const sentence = "The runner's database cannot be used: it cannot grow, because the disk is full."
        expect(logged).toContain(sentence)
        expect(yield* readiness).toEqual({ isReady: false, sentence })
        // What was known before the disk was full can be read.
        expect(yield* get("items")).toMatchObject({ status: "active", dead: 0 })

        rmSync(ballast)
        yield* TestClock.adjust("5 minutes")
        expect((yield* readiness).isReady).toBe(true)
        expect(logged).toContain("The runner's database is back.")
        const keys = Array.from({ length: items }, (_, at) => String(at + 1))
        expect([...new Set(delivered)]).toEqual(keys)
        expect(yield* get("items")).toMatchObject({ status: "active", waiting: 0, polls: { failures: 0 } })
      }).pipe(Effect.provide(runner))
    }).pipe(Effect.scoped)
  )
})
