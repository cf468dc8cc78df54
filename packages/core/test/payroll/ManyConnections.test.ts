import { spawn } from "node:child_process"
import type { IncomingMessage, ServerResponse } from "node:http"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, LayerMap, Redacted, Scope } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { jsonAnswer, over } from "../support/answering.ts"
import { hostileServer } from "../support/hostileServer.ts"

const page = { pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [] }
const statusOf: Readonly<Record<string, number>> = { broken: 503, limited: 429, revoked: 401 }

/** One HTTP client for all connections; how it answers depends on the host. It counts what each host was asked. */
const world = () => {
  const asked = new Map<string, number>()
  const client = HttpClient.make((request, url) =>
    Effect.suspend(() => {
      asked.set(url.hostname, (asked.get(url.hostname) ?? 0) + 1)
      if (url.hostname === "silent") return Effect.never
      const status = statusOf[url.hostname] ?? 200
      const headers = status === 429 ? { "retry-after": "250" } : {}
      return Effect.succeed(
        HttpClientResponse.fromWeb(request, jsonAnswer(status === 200 ? page : {}, status, headers))
      )
    })
  )
  return { asked, client }
}

/** A connection for each tenant, made when it is first used. */
const tenants = (client: HttpClient.HttpClient) =>
  LayerMap.make(
    (host: string) =>
      Payroll.layer({
        baseUrl: `https://${host}`,
        apiKey: Redacted.make(`key-${host}`),
        policy: { attempts: 1, concurrency: 1, breaker: { failures: 2, within: "1 minute", openFor: "1 hour" } }
      }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client))),
    { idleTimeToLive: "1 minute" }
  )

const listCompanies = Effect.flatMap(Payroll, (payroll) => payroll.companies.list())

describe("connections in one process share nothing but sockets", () => {
  it.effect.each(["broken", "limited", "revoked", "silent"])("one whose API is %s does not touch another", (host) =>
    Effect.gen(function* () {
      const { asked, client } = world()
      const map = yield* tenants(client)
      const callOf = (name: string) => Effect.provide(listCompanies, map.get(name))
      const failing = yield* Effect.forkChild(
        Effect.forEach([1, 2, 3, 4], () => Effect.exit(callOf(host)), { concurrency: "unbounded" })
      )
      yield* TestClock.adjust("1 second")
      for (let call = 0; call < 10; call++) expect(yield* callOf("fine")).toMatchObject({ items: [] })
      expect(asked.get("fine")).toBe(10)
      yield* TestClock.adjust("30 minutes")
      expect((yield* Fiber.join(failing)).every(Exit.isFailure)).toBe(true)
    })
  )

  it.effect("a tenant keeps its state from call to call: what was left alone stays so", () =>
    Effect.gen(function* () {
      const { asked, client } = world()
      const map = yield* tenants(client)
      for (let call = 0; call < 5; call++) yield* Effect.exit(Effect.provide(listCompanies, map.get("broken")))
      expect(asked.get("broken")).toBe(2)
    })
  )

  it.effect("drift is each one's own", () =>
    Effect.gen(function* () {
      const client = HttpClient.make((request, url) =>
        Effect.succeed(
          HttpClientResponse.fromWeb(request, jsonAnswer(url.hostname === "odd" ? { ...page, surprise: 1 } : page))
        )
      )
      const map = yield* tenants(client)
      const driftOf = (name: string) =>
        Effect.flatMap(Payroll, (payroll) => Effect.andThen(payroll.companies.list(), payroll.drift)).pipe(
          Effect.provide(map.get(name))
        )
      expect(yield* driftOf("odd")).toHaveLength(1)
      expect(yield* driftOf("fine")).toEqual([])
    })
  )

  it.effect("each sends its own key, to its own address", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const client = HttpClient.make((request, url) =>
        Effect.sync(() => {
          sent.push(`${url.hostname} ${request.headers["x-api-key"]}`)
          return HttpClientResponse.fromWeb(request, jsonAnswer(page))
        })
      )
      const map = yield* tenants(client)
      yield* Effect.forEach(["a", "b", "a"], (name) => Effect.provide(listCompanies, map.get(name)))
      expect(sent).toEqual(["a key-a", "b key-b", "a key-a"])
    })
  )
})

/** A connection over an API that takes a second to answer, and what became of its requests. */
const slow = () => {
  const requests = { stopped: 0 }
  const client = HttpClient.make((request) =>
    Effect.sleep("1 second").pipe(
      Effect.as(HttpClientResponse.fromWeb(request, jsonAnswer(page))),
      Effect.onInterrupt(() => Effect.sync(() => requests.stopped++))
    )
  )
  return { requests, layer: over(client) }
}

describe("a connection that is closed", () => {
  it.effect("does not stop a call that is under way: that is the business of whoever made it", () =>
    Effect.gen(function* () {
      const { layer, requests } = slow()
      const scope = yield* Scope.make()
      const services = yield* Layer.buildWithScope(layer, scope)
      const fiber = yield* Effect.forkChild(Effect.provide(listCompanies, services))
      yield* TestClock.adjust("500 millis")
      yield* Scope.close(scope, Exit.void)
      yield* TestClock.adjust("500 millis")
      expect(yield* Fiber.join(fiber)).toMatchObject({ items: [] })
      expect(requests.stopped).toBe(0)
    })
  )

  it.effect("has its requests stopped with their callers", () =>
    Effect.gen(function* () {
      const { layer, requests } = slow()
      const fiber = yield* Effect.forkChild(Effect.provide(listCompanies, layer))
      yield* TestClock.adjust("500 millis")
      yield* Fiber.interrupt(fiber)
      expect(requests.stopped).toBe(1)
    })
  )
})

describe("a hundred connections in a process of its own, over one HTTP client", () => {
  /** Lists companies; never answers half of the other requests, and asks for four minutes of quiet to the rest. */
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (isListOfCompanies(request)) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(page))
    } else if (Number(keyOf(request).slice("key-".length)) % 2 === 0) {
      response.writeHead(429, { "retry-after": "240" }).end()
    }
  }
  const isListOfCompanies = ({ url = "" }: IncomingMessage) => url.startsWith("/companies?")
  const keyOf = ({ headers }: IncomingMessage) => String(headers["x-api-key"])

  it.live("share its sockets, each with its own key, and leave nothing that keeps the process from ending", () =>
    Effect.gen(function* () {
      const { received, url } = yield* hostileServer(answer)
      const { code, stderr, stdout } = yield* runNode(
        new URL("../support/hundredConnections.ts", import.meta.url).pathname,
        url
      )
      expect([code, stderr]).toEqual([0, ""])
      const said = JSON.parse(stdout)
      expect(said).toMatchObject({ answered: 500, givenUp: 100, left: { fibers: 0 } })
      expect(said.started).toBeGreaterThan(600)
      expect(said.left.resources).not.toContain("Timeout")
      expect(said.endedAfter).toBeLessThan(2000)

      const lists = received.filter(isListOfCompanies)
      expect(lists).toHaveLength(500)
      expect(new Set(lists.map(({ socket }) => socket)).size).toBeLessThanOrEqual(50)
      const everyKeyFiveTimes = Array.from({ length: 500 }, (_, index) => `key-${index % 100}`)
      expect(lists.map(keyOf).toSorted()).toEqual(everyKeyFiveTimes.toSorted())
    })
  )
})

/** Runs a module in a process of its own, which is stopped if it does not end. */
const runNode = (...args: ReadonlyArray<string>) =>
  Effect.callback<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>((resume) => {
    const child = spawn(process.execPath, args, { timeout: 30_000 })
    const text = { stdout: "", stderr: "" }
    child.stdout.on("data", (chunk) => (text.stdout += String(chunk)))
    child.stderr.on("data", (chunk) => (text.stderr += String(chunk)))
    child.on("close", (code) => resume(Effect.succeed({ code, ...text })))
    return Effect.sync(() => child.kill())
  })
