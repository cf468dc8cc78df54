import { describe, expect, it } from "@effect/vitest"
import { McpHost } from "@ferrule/host-mcp"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { request } from "node:http"

const connection = { baseUrl: "http://127.0.0.1:1", apiKey: "a-key" }

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } }
}

/** The status of an answer to a call with these headers; `fetch` does not let anybody choose the host. */
const statusOf = (headers: Readonly<Record<string, string>>) =>
  Effect.flatMap(HttpServer.HttpServer, ({ address }) =>
    Effect.callback<number | undefined>((resume) => {
      const { pathname, port } = new URL("/mcp", HttpServer.formatAddress(address))
      const sent = request({
        port,
        path: pathname,
        host: "127.0.0.1",
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers
        }
      })
      sent.on("response", (response) => {
        response.resume()
        resume(Effect.succeed(response.statusCode))
      })
      sent.end(JSON.stringify(initialize))
    })
  )

const serve = (options: Partial<McpHost.McpHttpOptions> = {}) =>
  McpHost.layerHttp(PayrollConnector, { connection, ...options })

describe("a server over HTTP", () => {
  it.effect("listens on this machine only, and is called by its own names", () =>
    Effect.gen(function* () {
      const { address } = yield* HttpServer.HttpServer
      expect(HttpServer.formatAddress(address)).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(yield* statusOf({})).toBe(200)
      expect(yield* statusOf({ host: "localhost:80" })).toBe(200)
      expect(yield* statusOf({ host: "evil.example" })).toBe(403)
      expect(yield* statusOf({ host: "127.0.0.1.evil.example" })).toBe(403)
    }).pipe(Effect.provide(serve()))
  )

  it.effect("is not for web pages, unless the operator names them", () =>
    Effect.gen(function* () {
      expect(yield* statusOf({ origin: "https://evil.example" })).toBe(403)
      expect(yield* statusOf({ origin: "null" })).toBe(403)
      expect(yield* statusOf({ origin: "https://app.example" })).toBe(200)
      expect(yield* statusOf({ host: "mcp.example:443" })).toBe(200)
    }).pipe(Effect.provide(serve({ allowedOrigins: ["https://app.example"], allowedHosts: ["mcp.example:443"] })))
  )

  it.effect("wants its token from everybody", () =>
    Effect.gen(function* () {
      expect(yield* statusOf({})).toBe(401)
      expect(yield* statusOf({ authorization: "Bearer wrong" })).toBe(401)
      expect(yield* statusOf({ authorization: "Bearer right" })).toBe(200)
    }).pipe(Effect.provide(serve({ token: "right" })))
  )

  it.effect("is not opened to others without one", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Effect.scoped(Layer.build(serve({ host: "0.0.0.0" }))))
      expect(error.message).toContain("Set a token first")
    })
  )
})
