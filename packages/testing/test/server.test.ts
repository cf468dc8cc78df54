import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer, type SimulatorServerOptions } from "@ferrule/testing/server"
import { Effect, Schema } from "effect"
import { harbor, key } from "./fixtures/harbor.ts"
import { exchange, request } from "./fixtures/socket.ts"

const serving = (options: SimulatorServerOptions = {}) =>
  Effect.provide(SimulatorServer.layer({ scenario: harbor, ...options }))

const fetched = Effect.fnUntraced(function* (path: string, init?: RequestInit) {
  const { url } = yield* SimulatorServer
  const response = yield* Effect.promise(() => fetch(url + path, init))
  const text = yield* Effect.promise(() => response.text())
  return { status: response.status, headers: response.headers, text }
})

const api = (path: string, init?: RequestInit) =>
  fetched(`${path}?api-version=3.0`, {
    ...init,
    headers: { "x-api-key": key, "content-type": "application/json", ...init?.headers }
  })

const json = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Any))

const raw = (bytes: string) => Effect.flatMap(SimulatorServer, ({ url }) => exchange(url, bytes))

describe("the server", () => {
  it.live("listens on a free port of 127.0.0.1 and knows a key that works", () =>
    Effect.gen(function* () {
      const { url, apiKey = "" } = yield* SimulatorServer
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      const answer = yield* api("/companies", { headers: { "x-api-key": apiKey } })
      expect([answer.status, json(answer.text).totalItemsCount]).toEqual([200, 3])
    }).pipe(serving())
  )

  it.live("carries out a batch and says so with 201 and 204", () =>
    Effect.gen(function* () {
      const item = { companyId: 101, employeeId: 10101, companyEarningId: 1102, flatAmount: { amount: 5 } }
      const created = yield* api("/pending-paycheck-earnings", { method: "POST", body: JSON.stringify([item]) })
      expect(created.status).toBe(201)
      const deleted = yield* api("/pending-paycheck-earnings", {
        method: "DELETE",
        body: JSON.stringify(json(created.text)[0].ids)
      })
      expect([deleted.status, deleted.text]).toEqual([204, ""])
    }).pipe(serving())
  )

  it.live("shows an index to people and to programs, the OpenAPI document, and docs that need no other host", () =>
    Effect.gen(function* () {
      const { url } = yield* SimulatorServer
      expect(json((yield* fetched("/")).text)).toEqual({
        name: "Payroll and HR API",
        url,
        documentation: "/docs",
        openapi: "/openapi.json"
      })
      const page = yield* fetched("/", { headers: { accept: "text/html,*/*" } })
      expect(page.headers.get("content-type")).toContain("text/html")
      expect(page.text).not.toContain(key)
      const document = json((yield* fetched("/openapi.json")).text)
      expect([document.openapi, document.servers[0].url]).toEqual(["3.1.0", url])
      const docs = yield* fetched("/docs")
      expect(docs.status).toBe(200)
      expect(docs.text).toContain("listCompanies")
      expect(docs.text).not.toMatch(/<(script|link)[^>]+(src|href)="https?:/)
    }).pipe(serving())
  )

  it.live("answers a wrong method with 405 and Allow, and HEAD like GET without a body", () =>
    Effect.gen(function* () {
      const wrong = yield* api("/companies", { method: "DELETE" })
      expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "HEAD, GET"])
      const odd = yield* raw(request("PROPFIND /companies"))
      expect(odd).toMatch(/^HTTP\/1\.1 405 /)
      const head = yield* api("/companies", { method: "HEAD" })
      expect([head.status, head.text]).toEqual([200, ""])
    }).pipe(serving())
  )

  it.live("answers a body that is too large with 413, whether its length is announced or not", () =>
    Effect.gen(function* () {
      const announced = yield* raw(
        request("POST /pending-paycheck-earnings?api-version=3.0", [`X-API-KEY: ${key}`, "Content-Length: 99999999"])
      )
      expect(announced).toMatch(/^HTTP\/1\.1 413 [^]*application\/problem\+json/)
      const chunk = `100000\r\n${"x".repeat(0x100000)}\r\n`
      const chunked = yield* raw(
        request(
          "POST /pending-paycheck-earnings?api-version=3.0",
          [`X-API-KEY: ${key}`, "Transfer-Encoding: chunked"],
          `${chunk.repeat(9)}0\r\n\r\n`
        )
      )
      expect(chunked).toMatch(/^HTTP\/1\.1 413 /)
      expect((yield* api("/companies")).status).toBe(200)
    }).pipe(serving())
  )

  it.live("takes a look-up of a full batch of ids", () =>
    Effect.gen(function* () {
      const ids = Array.from(
        { length: 500 },
        (_, at) => `pending-paycheck-earning-ids=bbbbbbbb-0000-4000-8000-${String(at).padStart(12, "0")}`
      )
      const answer = yield* fetched(`/pending-paycheck-earnings?api-version=3.0&${ids.join("&")}`, {
        headers: { "x-api-key": key }
      })
      expect([answer.status, json(answer.text).totalItemsCount]).toEqual([200, 2])
    }).pipe(serving())
  )
})

describe("faults on the socket", () => {
  it.live("a reset closes the connection without an answer, before or after the commit", () =>
    Effect.gen(function* () {
      const { requests } = yield* Simulator
      expect(yield* raw(request("GET /companies?api-version=3.0", [`X-API-KEY: ${key}`]))).toBe("")
      expect(yield* raw(request("GET /companies?api-version=3.0", [`X-API-KEY: ${key}`]))).toBe("")
      expect((yield* api("/companies")).status).toBe(200)
      expect((yield* requests).map(({ status }) => status)).toEqual([null, null, 200])
    }).pipe(
      serving({
        faults: {
          faults: [
            { kind: "reset", times: 1 },
            { kind: "reset", when: "after", times: 1 }
          ]
        }
      })
    )
  )

  it.live("a truncated answer announces more than it sends", () =>
    Effect.gen(function* () {
      const answer = yield* raw(request("GET /companies?api-version=3.0", [`X-API-KEY: ${key}`]))
      const [head = "", body = ""] = answer.split("\r\n\r\n")
      const announced = Number(/content-length: (\d+)/.exec(head)?.[1])
      expect(head).toMatch(/^HTTP\/1\.1 200 /)
      expect(body.length).toBeGreaterThan(0)
      expect(body.length).toBeLessThan(announced)
    }).pipe(serving({ faults: { faults: [{ kind: "truncate", times: 1 }] } }))
  )

  it.live("a status comes with Retry-After", () =>
    Effect.gen(function* () {
      const answer = yield* api("/companies")
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"])
    }).pipe(serving({ faults: { faults: [{ kind: "status", status: 429, retryAfter: 7 }] } }))
  )

  it.live("a delayed batch is committed although the caller has hung up", () =>
    Effect.gen(function* () {
      const { world, requests } = yield* Simulator
      const { url } = yield* SimulatorServer
      const body = JSON.stringify([
        { companyId: 101, employeeId: 10101, companyEarningId: 1102, flatAmount: { amount: 5 } }
      ])
      const headers = [`X-API-KEY: ${key}`, "Content-Type: application/json", `Content-Length: ${body.length}`]
      const post = request("POST /pending-paycheck-earnings?api-version=3.0", headers, body)
      expect(yield* exchange(url, post, 50)).toBe("")
      expect((yield* world).pendingEarnings).toHaveLength(3)
      yield* Effect.repeat(requests, { until: (served) => served.length === 1 })
      expect((yield* world).pendingEarnings).toHaveLength(4)
    }).pipe(serving({ faults: { faults: [{ kind: "delay", ms: 150 }] } }))
  )
})

describe("control", () => {
  const control = serving({ control: true })

  it.live("is not there unless it is asked for", () =>
    Effect.gen(function* () {
      for (const path of ["/__simulator/world", "/__simulator/requests"]) {
        const answer = yield* fetched(path)
        expect([answer.status, json(answer.text).title]).toEqual([404, "Not Found"])
      }
      expect((yield* fetched("/__simulator/apply", { method: "POST", body: "{}" })).status).toBe(404)
    }).pipe(serving())
  )

  it.live("gives the world as a scenario, which another simulator can serve", () =>
    Effect.gen(function* () {
      const answer = yield* fetched("/__simulator/world")
      const { world } = yield* Simulator
      const again = yield* Effect.flatMap(Simulator, (simulator) => simulator.world).pipe(
        Effect.provide(Simulator.layer({ scenario: json(answer.text) }))
      )
      expect(again).toEqual(yield* world)
    }).pipe(control)
  )

  it.live("changes the world as a whole or not at all", () =>
    Effect.gen(function* () {
      const apply = (change: unknown) => fetched("/__simulator/apply", { method: "POST", body: JSON.stringify(change) })
      const run = { companyId: 101, payrollNumber: 3, paycheckDate: "2026-02-20" }
      const done = yield* apply({
        upsert: { payrollRuns: [run] },
        remove: { payrollRuns: [{ companyId: 101, payrollNumber: 1 }] }
      })
      expect([done.status, json(done.text)]).toEqual([200, { upserted: 1, removed: 1 }])
      const refused = yield* apply({
        upsert: {
          payrollRuns: [
            { ...run, payrollNumber: 4 },
            { companyId: 9, payrollNumber: 1 }
          ]
        }
      })
      expect(refused.status).toBe(400)
      expect(json(refused.text).errors).toEqual([
        { pointer: "/upsert/payrollRuns/1", detail: "upsert.payrollRuns[1].companyId: no company has the id 9." }
      ])
      expect(json((yield* api("/payroll-runs")).text).totalItemsCount).toBe(4)
      for (const body of [
        "",
        "{",
        "null",
        "[]",
        "5",
        '{"insert":{}}',
        '{"upsert":{"planets":[]}}',
        '{"upsert":[]}',
        '{"remove":{"employees":[{}]}}'
      ]) {
        const answer = yield* fetched("/__simulator/apply", { method: "POST", body })
        expect([body, answer.status]).toEqual([body, 400])
      }
    }).pipe(control)
  )

  it.live("lists the requests of the API that were served, in order, and not its own", () =>
    Effect.gen(function* () {
      yield* api("/companies")
      yield* fetched("/__simulator/world")
      yield* api("/pending-paycheck-earnings", { method: "POST", body: "[]" })
      const served = json((yield* fetched("/__simulator/requests")).text)
      expect(served.map(({ method, path, status }: Record<string, unknown>) => [method, path, status])).toEqual([
        ["GET", "/companies", 200],
        ["POST", "/pending-paycheck-earnings", 400]
      ])
    }).pipe(control)
  )

  it.live("is on the index when it is there", () =>
    Effect.gen(function* () {
      expect(json((yield* fetched("/")).text)).toMatchObject({ world: "/__simulator/world" })
    }).pipe(control)
  )
})
