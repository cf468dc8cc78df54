import { type AddressInfo, createServer, type Server } from "node:net"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"
import { calls } from "../support/operations.ts"

/** The error of a create over Node's own fetch. */
const create = (baseUrl: string) =>
  Effect.flatMap(Payroll, (payroll) => calls["pendingEarnings.create"]?.(payroll) ?? Effect.void).pipe(
    Effect.flip,
    Effect.provide(Payroll.layer({ baseUrl, apiKey: Redacted.make("key"), policy: { attempts: 1 } })),
    Effect.provide(FetchHttpClient.layer)
  )

const server = Effect.acquireRelease(
  Effect.callback<Server>((resume) => {
    const listening = createServer((socket) => void socket.once("data", () => socket.resetAndDestroy()))
    listening.listen(0, "127.0.0.1", () => resume(Effect.succeed(listening)))
  }),
  (listening) => Effect.sync(() => listening.close())
)

// A server that listens at a port has an address with one.
const urlOf = (listening: Server) => `http://127.0.0.1:${(listening.address() as AddressInfo).port}`

/** The address of a server that resets every connection once it has read something. */
const resetting = Effect.map(server, urlOf)

/** The address of a server that is gone. */
const gone = Effect.scoped(resetting)

describe("over a real network, a create", () => {
  it.live("was not carried out where nobody listens", () =>
    Effect.gen(function* () {
      const error = yield* create(yield* gone)
      expect(error).toMatchObject({ _tag: "Unavailable", sent: false })
    })
  )

  it.live("was not carried out where the name is not known", () =>
    Effect.gen(function* () {
      const error = yield* create("https://nowhere.invalid")
      expect(error).toMatchObject({ _tag: "Unavailable", sent: false })
    })
  )

  it.live("may have been carried out where the connection is reset", () =>
    Effect.gen(function* () {
      const error = yield* create(yield* resetting)
      expect(error).toMatchObject({ _tag: "Unavailable", sent: true, retryable: false })
    })
  )
})
