import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import * as ConnectionPool from "../../src/connection/ConnectionPool.ts"
import { Connections } from "../../src/index.ts"
import { countConnector } from "../support/CountConnector.ts"

/** A pool of connections that are counted while they are open. */
const counting = Effect.gen(function* () {
  const counted = { open: 0, opened: 0 }
  const connector = countConnector({})
  const pool = yield* ConnectionPool.make({
    ...connector,
    connection: {
      ...connector.connection,
      layer: () =>
        Layer.effectDiscard(
          Effect.acquireRelease(
            Effect.sync(() => {
              counted.open++
              counted.opened++
            }),
            () => Effect.sync(() => counted.open--)
          )
        )
    }
  })
  return { counted, ...pool }
})

const names: Record<string, unknown> = { main: { name: "main" }, broken: {} }
const services = [Connections.layerRecord(names), FetchHttpClient.layer] as const

describe("a pool of connections", () => {
  it.effect("opens one when it is needed, and shares it", () =>
    Effect.gen(function* () {
      const { counted, open } = yield* counting
      expect(counted.opened).toBe(0)
      yield* Effect.scoped(Effect.all([open("main"), open("main")], { concurrency: 2 }))
      yield* Effect.scoped(open("main"))
      expect(counted).toEqual({ open: 1, opened: 1 })
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("closes one that nobody has used for five minutes", () =>
    Effect.gen(function* () {
      const { counted, open } = yield* counting
      yield* Effect.scoped(open("main"))
      yield* TestClock.adjust("4 minutes")
      expect(counted.open).toBe(1)
      yield* TestClock.adjust("2 minutes")
      expect(counted.open).toBe(0)
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("opens one anew that is to be renewed, and lets who uses the old one end", () =>
    Effect.gen(function* () {
      const { counted, open, renew } = yield* counting
      yield* Effect.scoped(
        Effect.gen(function* () {
          yield* open("main")
          yield* renew("main")
          yield* Effect.scoped(open("main"))
          expect(counted).toEqual({ open: 2, opened: 2 })
        })
      )
      yield* TestClock.adjust("1 second")
      expect(counted.open).toBe(1)
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("does not remember what could not be opened", () =>
    Effect.gen(function* () {
      const { counted, open } = yield* counting
      const error = yield* Effect.flip(Effect.scoped(open("broken")))
      expect(error.message).toBe("The input of the connection broken is not valid. name: Missing key.")
      names["broken"] = { name: "mended" }
      yield* Effect.scoped(open("broken"))
      expect(counted.opened).toBe(1)
    }).pipe(Effect.scoped, Effect.provide(services))
  )
})
