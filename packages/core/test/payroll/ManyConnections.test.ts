import { spawn } from "node:child_process"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, LayerMap, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { jsonAnswer } from "../support/answering.ts"

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

describe("a connection that is closed", () => {
  it.effect("stops the calls that are under way with whoever made them", () =>
    Effect.gen(function* () {
      let isStopped = false
      const hanging = HttpClient.make(() =>
        Effect.onInterrupt(Effect.never, () => Effect.sync(() => (isStopped = true)))
      )
      const layer = Payroll.layer({ baseUrl: "https://api.example", apiKey: Redacted.make("key") })
      const fiber = yield* listCompanies.pipe(
        Effect.provide(layer),
        Effect.provideService(HttpClient.HttpClient, hanging),
        Effect.forkChild
      )
      yield* TestClock.adjust("1 second")
      yield* Fiber.interrupt(fiber)
      expect(isStopped).toBe(true)
    })
  )

  it.live(
    "leaves no timer and no handle: a process that used a hundred of them ends by itself",
    () =>
      Effect.gen(function* () {
        const child = spawn(process.execPath, [new URL("../support/hundredConnections.ts", import.meta.url).pathname])
        const output = yield* Effect.callback<string>((resume) => {
          let text = ""
          child.stdout.on("data", (chunk) => (text += String(chunk)))
          child.stderr.on("data", (chunk) => (text += String(chunk)))
          child.on("close", () => resume(Effect.succeed(text)))
        })
        expect(output).toBe("100 calls, 0 timers, ended by itself\n")
        expect(child.exitCode).toBe(0)
      }),
    30_000
  )
})
