import { CallApi } from "@ferrule/connector-actions"
import { Action, Outcome } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { answering, asked, fieldsOf, json, refusal, simulated, world } from "./world.ts"

const call = (payload: object) => Action.run(CallApi, payload)
const [earning] = world.pendingEarnings

/** An API that remembers what it was asked, and answers each request with what is made for it. */
const remembering = (answer: (asked: number) => Response) => {
  const requests: Array<string> = []
  return {
    requests,
    layer: answering((url, method) => {
      requests.push(`${method} ${url.pathname}${url.search}`)
      return answer(requests.length)
    })
  }
}

describe("call_api", () => {
  it.effect("reads any endpoint, with several values of a parameter", () =>
    Effect.gen(function* () {
      const { body, status } = yield* call({ method: "GET", path: "/companies", query: { "company-ids": [101, 102] } })
      expect([status, body]).toMatchObject([200, { totalItemsCount: 2 }])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("writes and deletes, and gives null where there is no body", () =>
    Effect.gen(function* () {
      const path = "/pending-paycheck-earnings"
      expect(yield* call({ method: "DELETE", path, body: [earning?.id] })).toEqual({ status: 204, body: null })
      expect(yield* asked).toEqual([`DELETE ${path} 204`])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("asks for version 3.0 of the API unless the caller names another", () => {
    const { layer, requests } = remembering(() => json({}))
    return Effect.gen(function* () {
      yield* call({ method: "GET", path: "/x" })
      yield* call({ method: "GET", path: "/x", query: { "api-version": "1.0" } })
      expect(requests).toEqual(["GET /x?api-version=3.0", "GET /x?api-version=1.0"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("stays below the base address", () =>
    Effect.gen(function* () {
      expect(yield* call({ method: "GET", path: "/x" })).toMatchObject({ body: { host: "localhost", path: "/base/x" } })
    }).pipe(
      Effect.provide(
        answering(({ hostname, pathname }) => json({ host: hostname, path: pathname }), {
          baseUrl: "http://localhost/base/"
        })
      )
    )
  )

  it.effect.each([
    "https://elsewhere.example/companies",
    "//elsewhere.example/companies",
    "companies",
    "@elsewhere.example",
    "/../admin",
    "/companies/../../admin",
    "/companies/%2e%2e/admin",
    "/companies/%2E./admin",
    "/companies/..;/admin",
    "/companies/%252e%252E/admin",
    "/companies/..%252fadmin",
    "/companies/%00",
    "/./companies",
    "/companies/%2f%2felsewhere.example",
    "/companies%5c..%5cadmin",
    "/\\elsewhere.example",
    "/companies\\..\\admin",
    "/companies#fragment",
    "/companies?company-ids=1",
    "/companies//101",
    "/companies/%zz",
    "/comp anies",
    "/companies\r\nX-Other: 1",
    "/companies\t",
    "/compañies"
  ])("refuses the path %j, names the field, and sends nothing", (path) => {
    const { layer, requests } = remembering(() => json({}))
    return Effect.gen(function* () {
      const error = yield* refusal(CallApi, { method: "GET", path })
      expect(error).toMatchObject({ _tag: "InvalidRequest", retryable: false })
      expect(fieldsOf(error)).toEqual(["path"])
      expect(requests).toEqual([])
    }).pipe(Effect.provide(layer))
  })

  it.effect.each([
    { what: "headers", payload: { method: "GET", path: "/x", headers: { "X-API-KEY": "other" } }, field: "headers" },
    { what: "another method", payload: { method: "PATCH", path: "/x" }, field: "method" },
    { what: "a body with GET", payload: { method: "GET", path: "/x", body: {} }, field: "body" },
    {
      what: "parameters in parameters",
      payload: { method: "GET", path: "/x", query: { a: { b: 1 } } },
      field: "query.a"
    }
  ])("refuses $what", ({ field, payload }) => {
    const { layer, requests } = remembering(() => json({}))
    return Effect.gen(function* () {
      expect(fieldsOf(yield* refusal(CallApi, payload))).toContain(field)
      expect(requests).toEqual([])
    }).pipe(Effect.provide(layer))
  })

  it.effect("sends the key of the connection, and no other", () =>
    Effect.gen(function* () {
      const error = yield* refusal(CallApi, { method: "GET", path: "/accounts/me" })
      expect(error).toMatchObject({ _tag: "Unauthorized" })
    }).pipe(Effect.provide(simulated({}, "nobody")))
  )

  it.effect("follows no redirect", () => {
    const { layer, requests } = remembering(
      () => new Response(null, { status: 302, headers: { location: "https://elsewhere.example" } })
    )
    return Effect.gen(function* () {
      expect(yield* refusal(CallApi, { method: "GET", path: "/x" })).toMatchObject({
        _tag: "ContractViolation",
        status: 302
      })
      expect(requests).toHaveLength(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("refuses answers that are no JSON, or nest too deep", () =>
    Effect.gen(function* () {
      for (const path of ["/html", "/deep"]) {
        expect(yield* refusal(CallApi, { method: "GET", path })).toMatchObject({
          _tag: "ContractViolation",
          status: 200
        })
      }
    }).pipe(
      Effect.provide(
        answering(({ pathname }) => new Response(pathname === "/html" ? "<p>" : "[".repeat(65) + "]".repeat(65)))
      )
    )
  )

  it.effect("reads again after a failure of the API", () => {
    const { layer, requests } = remembering((asked) => (asked === 1 ? json({}, 503) : json({ done: true })))
    return Effect.gen(function* () {
      expect(yield* call({ method: "GET", path: "/x" })).toEqual({ status: 200, body: { done: true } })
      expect(requests).toHaveLength(2)
    }).pipe(Effect.provide(layer))
  })

  const writes = ["POST", "PUT", "DELETE"] as const

  it.effect.each(writes)("sends %s once, and says that it may have been carried out where nobody knows", (method) => {
    const { layer, requests } = remembering(() => json({}, 500))
    return Effect.gen(function* () {
      const error = yield* Effect.flip(call({ method, path: "/x", body: [] }))
      expect(error).toMatchObject({ _tag: "Unavailable", mayHaveCommitted: true, retryable: false })
      expect(String(error)).toContain("It may have been carried out")
      if (error._tag === "Unavailable") expect(Outcome.ofError(error)).toBe("Unknown")
      expect(requests).toHaveLength(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect.each(writes)("says so too of %s whose answer cannot be read", (method) => {
    const { layer, requests } = remembering(() => new Response("<p>done</p>"))
    return Effect.gen(function* () {
      const error = yield* refusal(CallApi, { method, path: "/x", body: [] })
      expect(error).toMatchObject({ _tag: "ContractViolation", mayHaveCommitted: true, retryable: false })
      expect(requests).toHaveLength(1)
    }).pipe(Effect.provide(layer))
  })

  it.effect.each(writes)("sends %s again after a refusal, and does not call a refusal carried out", (method) => {
    const { layer, requests } = remembering((asked) => json({}, asked === 1 ? 429 : 400))
    return Effect.gen(function* () {
      const error = yield* refusal(CallApi, { method, path: "/x", body: [] })
      expect(error).toMatchObject({ _tag: "InvalidRequest" })
      expect(error).not.toHaveProperty("mayHaveCommitted", true)
      expect(requests).toHaveLength(2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("keeps ids in the path out of the error", () =>
    Effect.gen(function* () {
      const error = yield* refusal(CallApi, { method: "GET", path: "/employees/902173451" })
      expect(JSON.stringify(error) + String(error)).not.toContain("902173451")
      expect(Redacted.isRedacted(Object(error).detail)).toBe(true)
    }).pipe(Effect.provide(answering(() => json({ title: "Bad", detail: "No employee 902173451" }, 400))))
  )
})
