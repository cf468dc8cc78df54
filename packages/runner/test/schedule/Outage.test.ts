import { describe, expect, it } from "@effect/vitest"
import { SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer, Logger } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { DatabaseSync } from "node:sqlite"
import { Connections, Runner, Subscriptions } from "../../src/index.ts"
import { countConnector } from "../support/CountConnector.ts"
import { temporaryFile } from "../support/Stage.ts"

const items = {
  id: "items",
  connection: "main",
  trigger: "new_item",
  every: "1 minute",
  destination: { type: "handler", name: "note" }
} as const

const count = Effect.gen(function* () {
  const file = yield* temporaryFile
  const counted = { polls: 0, items: 0, ask: Effect.void as Effect.Effect<unknown> }
  const delivered: Array<string> = []
  const logged: Array<string> = []
  const ask = Effect.suspend(() => {
    counted.polls++
    return counted.ask
  })
  const runner = Runner.layer({
    connectors: [countConnector({ ask: () => ask, items: () => counted.items })],
    handlers: { note: ({ key }) => Effect.sync(() => delivered.push(key)) }
  }).pipe(
    Layer.provide([
      SqliteClient.layer({ filename: file, busyTimeout: 0 }),
      Connections.layerRecord({ main: { name: "main" } }),
      FetchHttpClient.layer,
      Logger.layer([Logger.make(({ message }) => logged.push(String(message)))])
    ]),
    Layer.orDie
  )
  return { file, counted, delivered, logged, runner }
})

describe("a runner whose database cannot be used", () => {
  it.effect("says so, asks again, and goes on where it was when it can", () =>
    Effect.gen(function* () {
      const { counted, delivered, file, logged, runner } = yield* count
      yield* Effect.gen(function* () {
        const { create, get } = yield* Subscriptions
        yield* create(items)
        yield* TestClock.adjust("1 minute")

        const other = new DatabaseSync(file)
        other.exec("BEGIN IMMEDIATE")
        counted.items = 2
        const { polls } = counted
        yield* TestClock.adjust("10 minutes")
        expect(counted.polls).toBe(polls)
        expect(new Set(logged)).toEqual(
          new Set([expect.stringMatching(/^The runner's database cannot be used: .*kept busy|locked/)])
        )
        // A minute and a half of waits that double, and then one each half minute.
        expect(logged.length).toBeLessThan(70)
        other.exec("COMMIT")
        other.close()

        yield* TestClock.adjust("3 minutes")
        expect(logged).toContain("The runner's database is back.")
        expect(delivered).toEqual(["1", "2"])
        expect(yield* get("items")).toMatchObject({ status: "active", waiting: 0, polls: { failures: 0 } })
      }).pipe(Effect.provide(runner))
    }).pipe(Effect.scoped)
  )

  it.effect("settles what a poll has found once the database is back", () =>
    Effect.gen(function* () {
      const { counted, delivered, file, runner } = yield* count
      const other = new DatabaseSync(file)
      yield* Effect.gen(function* () {
        const { create, pollNow } = yield* Subscriptions
        yield* create(items)
        yield* TestClock.adjust("1 minute")
        counted.items = 3
        // The poll itself finds that nobody can write any more.
        counted.ask = Effect.sync(() => other.isTransaction || other.exec("BEGIN IMMEDIATE"))
        yield* pollNow("items")
        yield* TestClock.adjust("2 seconds")
        expect(other.isTransaction).toBe(true)
        expect(delivered).toEqual([])
        counted.ask = Effect.void
        other.exec("COMMIT")
        other.close()
        yield* TestClock.adjust("1 minute")
        expect(delivered).toEqual(["1", "2", "3"])
      }).pipe(Effect.provide(runner))
    }).pipe(Effect.scoped)
  )
})
