import { gzipSync } from "node:zlib"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { connection, jsonAnswer } from "../support/answering.ts"
import { hostileServer } from "../support/hostileServer.ts"

const megabyte = 1024 * 1024

/** Node's own fetch, which counts what it has decompressed. */
const counting = () => {
  const read = { bytes: 0 }
  const fetching: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          read.bytes += chunk.length
          controller.enqueue(chunk)
        }
      })
    )
    return new Response(counted ?? null, response)
  }
  return { read, layer: FetchHttpClient.layer.pipe(Layer.merge(Layer.succeed(FetchHttpClient.Fetch, fetching))) }
}

/** A call of an API whose every answer is this body, compressed. */
const call = Effect.fnUntraced(function* (body: string | Uint8Array, status = 200) {
  const compressed = gzipSync(body)
  const headers = {
    "content-encoding": "gzip",
    "content-type": "application/json",
    "content-length": compressed.length
  }
  const { url } = yield* hostileServer((_, response) => response.writeHead(status, headers).end(compressed))
  const { layer, read } = counting()
  const exit = yield* Effect.flatMap(Payroll, (payroll) => payroll.companies.list()).pipe(
    Effect.provide(Payroll.layer({ ...connection, baseUrl: url })),
    Effect.provide(layer),
    Effect.exit
  )
  return { exit, read: read.bytes, sent: compressed.length }
})

describe("a compressed answer", () => {
  it.live("is read as what it holds", () =>
    Effect.gen(function* () {
      const { exit } = yield* call(
        yield* Effect.promise(() => jsonAnswer({ pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [] }).text())
      )
      expect(exit).toMatchObject({ _tag: "Success", value: { items: [] } })
    })
  )

  it.live("of 200 kB that becomes 200 MB is given up at 32 MB", () =>
    Effect.gen(function* () {
      const { exit, read, sent } = yield* call(new Uint8Array(200 * megabyte).fill(0x20))
      expect(sent).toBeLessThan(300_000)
      expect(yield* Effect.flip(exit)).toMatchObject({
        _tag: "ContractViolation",
        violations: [{ path: "", expected: "a body of at most 32 MB" }]
      })
      expect(read).toBeGreaterThan(32 * megabyte)
      expect(read).toBeLessThan(40 * megabyte)
    })
  )

  it.live("that is a problem is given up too", () =>
    Effect.gen(function* () {
      const { exit, read } = yield* call(new Uint8Array(200 * megabyte).fill(0x20), 400)
      expect(yield* Effect.flip(exit)).toMatchObject({ _tag: "InvalidRequest" })
      expect(read).toBeLessThan(40 * megabyte)
    })
  )

  it.live("that is damaged is a connection that broke", () =>
    Effect.gen(function* () {
      const { url } = yield* hostileServer((_, response) =>
        response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end("not gzip")
      )
      const error = yield* Effect.flatMap(Payroll, (payroll) => payroll.companies.list()).pipe(
        Effect.provide(Payroll.layer({ ...connection, baseUrl: url })),
        Effect.provide(FetchHttpClient.layer),
        Effect.flip
      )
      expect(error).toMatchObject({ _tag: "Unavailable", sent: true })
    })
  )
})
