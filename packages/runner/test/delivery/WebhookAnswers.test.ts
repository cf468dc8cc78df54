import { describe, expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"
import { claimOf } from "./support/claimOf.ts"
import { deliver, webhook } from "./support/deliver.ts"
import { type Answer, httpReceiver } from "./support/receiver.ts"

const answering = Effect.fnUntraced(function* (answer: Answer, failures = 0) {
  const { port, received } = yield* httpReceiver(answer)
  const settlement = yield* deliver(claimOf(webhook(port), 1, { failures }))
  return { settlement, received, host: `127.0.0.1:${port}` }
})

const answer =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end()

/** A server that does with connections whatever it likes. */
const socketServer = (onConnection: (socket: Socket) => void) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<{ readonly port: number; readonly close: () => void }>((resume) => {
        const sockets = new Set<Socket>()
        const server = createServer((socket) => {
          sockets.add(socket.on("error", () => {}))
          onConnection(socket)
        })
        server.listen(0, "127.0.0.1", () =>
          resume(
            Effect.succeed({
              // A server that listens at a port has an address with one.
              port: (server.address() as AddressInfo).port,
              close: () => {
                for (const socket of sockets) socket.destroy()
                server.close()
              }
            })
          )
        )
      }),
      ({ close }) => Effect.sync(close)
    ),
    ({ port }) => port
  )

describe("Webhooks: what answers mean", () => {
  it.effect.each([200, 201, 202, 204, 299])("%d accepts the event", (status) =>
    Effect.gen(function* () {
      const { settlement } = yield* answering(answer(status), 4)
      expect(settlement).toEqual({ subscription: "runs", version: 7, dueIn: 0, deliveredTo: 1 })
    })
  )

  it.effect.each([400, 401, 404, 408, 409, 413, 422, 429, 500, 502, 503, 504])("%d: tried again later", (status) =>
    Effect.gen(function* () {
      const { host, settlement } = yield* answering(answer(status), 1)
      expect(settlement.problem).toEqual({ code: "Refused", message: `${host} answered ${status}.` })
      expect(settlement).not.toHaveProperty("deliveredTo")
      expect(settlement).not.toHaveProperty("disable")
      expect(settlement.giveUpAfter).toBe(3 * 24 * 3_600_000)
      expect(settlement.dueIn).toBeGreaterThanOrEqual(300_000)
      expect(settlement.dueIn).toBeLessThanOrEqual(360_000)
    })
  )

  it.effect.each([301, 302, 303, 307, 308, 304])(
    "%d: a redirect is a failure that says so, and is not followed",
    (status) =>
      Effect.gen(function* () {
        const { received, settlement } = yield* answering(answer(status, { location: "/elsewhere" }))
        expect(settlement.problem).toMatchObject({
          code: "Redirected",
          message: expect.stringContaining(`answered with a redirect (${status})`)
        })
        expect(received).toHaveLength(1)
      })
  )

  it.effect("410 turns the subscription off, and says why", () =>
    Effect.gen(function* () {
      const { host, settlement } = yield* answering(answer(410))
      expect(settlement.disable).toBe(`${host} answered 410: it does not want these events any more.`)
      expect(settlement.problem).toMatchObject({ code: "Gone" })
    })
  )

  it.effect.each([429, 503])("%d with Retry-After: not before that", (status) =>
    Effect.gen(function* () {
      const { settlement } = yield* answering(answer(status, { "retry-after": "3600" }))
      expect(settlement.dueIn).toBeGreaterThanOrEqual(3_600_000)
      expect(settlement.dueIn).toBeLessThanOrEqual(4_320_000)
    })
  )

  it.effect("Retry-After as a date", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2026, 2, 6, 17))
      const { settlement } = yield* answering(answer(503, { "retry-after": "Fri, 06 Mar 2026 19:00:00 GMT" }))
      expect(settlement.dueIn).toBeGreaterThanOrEqual(7_200_000)
      expect(settlement.dueIn).toBeLessThanOrEqual(8_640_000)
    })
  )

  it.effect.each([
    ["0", 5000],
    ["soon", 5000],
    ["-7", 5000],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 5000],
    ["999999999", 24 * 3_600_000]
  ] as const)("Retry-After: %s makes us neither hurry nor wait for ever", ([header, least]) =>
    Effect.gen(function* () {
      const { settlement } = yield* answering(answer(429, { "retry-after": header }))
      expect(settlement.dueIn).toBeGreaterThanOrEqual(least)
      expect(settlement.dueIn).toBeLessThanOrEqual(least * 1.2)
    })
  )

  it.effect("Retry-After of another answer does not count", () =>
    Effect.gen(function* () {
      const { settlement } = yield* answering(answer(500, { "retry-after": "86400" }))
      expect(settlement.dueIn).toBeLessThanOrEqual(6000)
    })
  )
})

describe("Webhooks: answers that are none", () => {
  const afterFifteenSeconds = Effect.fnUntraced(function* (port: number, reached: Effect.Effect<unknown>) {
    const delivering = yield* Effect.forkChild(deliver(claimOf(webhook(port))))
    yield* reached
    yield* TestClock.adjust("14 seconds")
    expect(delivering.pollUnsafe()).toBeUndefined()
    yield* TestClock.adjust("1 second")
    return yield* Fiber.join(delivering)
  })

  it.effect("a receiver that never answers has 15 seconds, and loses its connection", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const { port } = yield* httpReceiver((_, __, request) => {
        Deferred.doneUnsafe(reached, Effect.void)
        request.socket.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
      })
      const settlement = yield* afterFifteenSeconds(port, Deferred.await(reached))
      expect(settlement.problem).toEqual({ code: "TimedOut", message: `127.0.0.1:${port} did not answer within 15s.` })
      yield* Deferred.await(closed)
    })
  )

  it.effect("so has one that sends its answer a byte at a time (slow loris)", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const port = yield* socketServer((socket) => {
        socket.once("data", () => {
          socket.write("HTTP/1.1 200 OK\r\nx-slow: ")
          const dripping = setInterval(() => socket.write("a"), 1)
          socket.on("close", () => clearInterval(dripping))
          Deferred.doneUnsafe(reached, Effect.void)
        })
      })
      const settlement = yield* afterFifteenSeconds(port, Deferred.await(reached))
      expect(settlement.problem).toMatchObject({ code: "TimedOut" })
    })
  )

  it.effect("so has one that takes a connection and no TLS", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const port = yield* socketServer((socket) => {
        socket.once("data", () => Deferred.doneUnsafe(reached, Effect.void))
      })
      const url = `https://127.0.0.1:${port}`
      const delivering = yield* Effect.forkChild(deliver(claimOf({ type: "webhook", url, secret: "acme" })))
      yield* Deferred.await(reached)
      yield* TestClock.adjust("15 seconds")
      expect((yield* Fiber.join(delivering)).problem).toMatchObject({ code: "TimedOut" })
    })
  )

  it.live("the status decides: text that never ends is not waited for", () =>
    Effect.gen(function* () {
      const closed = yield* Deferred.make<void>()
      const { settlement } = yield* answering((response) => {
        response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
        response.writeHead(200).write("{")
      })
      expect(settlement).toMatchObject({ deliveredTo: 1 })
      yield* Deferred.await(closed)
    })
  )

  it.effect("a long answer is cut off after a few kB, whatever its length is said to be", () =>
    Effect.gen(function* () {
      for (const headers of [{}, { "content-length": "9000000000" }]) {
        const closed = yield* Deferred.make<void>()
        // No time passes: the length alone ends it.
        const { settlement } = yield* answering((response) => {
          response.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
          response.writeHead(200, headers).write(Buffer.alloc(16_384, "x"))
        })
        expect(settlement).toMatchObject({ deliveredTo: 1 })
        yield* Deferred.await(closed)
      }
    })
  )

  it.effect("headers without end are a problem", () =>
    Effect.gen(function* () {
      const port = yield* socketServer((socket) => {
        socket.once("data", () => {
          socket.write("HTTP/1.1 200 OK\r\n")
          for (let i = 0; i < 1000; i++) socket.write(`x-header-${i}: ${"x".repeat(1000)}\r\n`)
        })
      })
      expect((yield* deliver(claimOf(webhook(port)))).problem).toMatchObject({
        code: "Unreachable",
        message: expect.stringContaining("not HTTP that we take")
      })
    })
  )

  it.effect("so is what is not HTTP, a closed connection, and a port where nobody listens", () =>
    Effect.gen(function* () {
      const babbling = yield* socketServer((socket) =>
        socket.once("data", () => socket.end("220 mail.example ESMTP\r\n"))
      )
      const closing = yield* socketServer((socket) => socket.once("data", () => socket.destroy()))
      const gone = yield* Effect.scoped(socketServer(() => {}))
      const problemAt = (port: number) => Effect.map(deliver(claimOf(webhook(port))), ({ problem }) => problem?.message)
      expect(yield* problemAt(babbling)).toContain("its answer is not HTTP that we take")
      expect(yield* problemAt(closing)).toContain("it closed the connection")
      expect(yield* problemAt(gone)).toContain("it refuses connections (ECONNREFUSED)")
    })
  )

  it.effect("interrupting a delivery closes its connection at once", () =>
    Effect.gen(function* () {
      const reached = yield* Deferred.make<void>()
      const closed = yield* Deferred.make<void>()
      const { port } = yield* httpReceiver((_, __, request) => {
        Deferred.doneUnsafe(reached, Effect.void)
        request.socket.on("close", () => Deferred.doneUnsafe(closed, Effect.void))
      })
      const delivering = yield* Effect.forkChild(deliver(claimOf(webhook(port))))
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(delivering)
      yield* Deferred.await(closed)
    })
  )
})
