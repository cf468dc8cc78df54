import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
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
const services = Layer.merge(Connections.layerRecord(names), FetchHttpClient.layer)

describe("a pool of connections", () => {
  it.effect("opens one when it is needed, and shares it", () =>
    Effect.gen(function* () {
      const { counted, over } = yield* counting
      expect(counted.opened).toBe(0)
      yield* Effect.all([over("main", Effect.yieldNow), over("main", Effect.yieldNow)], { concurrency: 2 })
      yield* over("main", Effect.void)
      expect(counted).toEqual({ open: 1, opened: 1 })
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("closes one that nobody has used for five minutes", () =>
    Effect.gen(function* () {
      const { counted, over } = yield* counting
      yield* over("main", Effect.void)
      yield* TestClock.adjust("4 minutes")
      expect(counted.open).toBe(1)
      yield* TestClock.adjust("2 minutes")
      expect(counted.open).toBe(0)
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("opens one anew that is to be renewed, and lets who uses the old one end", () =>
    Effect.gen(function* () {
      const { counted, over, renew } = yield* counting
      const renewed = Effect.andThen(renew("main"), over("main", Effect.void))
      yield* over(
        "main",
        Effect.andThen(
          renewed,
          Effect.sync(() => expect(counted).toEqual({ open: 2, opened: 2 }))
        )
      )
      yield* TestClock.adjust("1 second")
      expect(counted.open).toBe(1)
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("does not remember what could not be opened", () =>
    Effect.gen(function* () {
      const { counted, over } = yield* counting
      const error = yield* Effect.flip(over("broken", Effect.void))
      expect(error.message).toBe("The input of the connection broken is not valid. name: Missing key.")
      names["broken"] = { name: "mended" }
      yield* over("broken", Effect.void)
      expect(counted.opened).toBe(1)
    }).pipe(Effect.scoped, Effect.provide(services))
  )

  it.effect("nor that the program failed to say what it is", () => {
    let isLoaded = false
    const connections = Connections.layerRecord(() => {
      if (!isLoaded) throw new Error("not loaded yet")
      return names
    })
    return Effect.gen(function* () {
      const { counted, over } = yield* counting
      expect(Exit.hasDies(yield* Effect.exit(over("main", Effect.void)))).toBe(true)
      isLoaded = true
      yield* over("main", Effect.void)
      expect(counted.opened).toBe(1)
    }).pipe(Effect.scoped, Effect.provide([connections, FetchHttpClient.layer]))
  })
})
