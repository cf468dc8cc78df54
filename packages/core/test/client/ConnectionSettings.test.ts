import { CompanyId, Payroll, type PayrollConnection } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"

const page = { pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [] }
const company = { id: 7, name: "Harbor Coffee" }

/** What is sent over a connection with these settings: address and headers. */
const sent = (settings: Partial<PayrollConnection>, body: object = page) => {
  const requests: Array<{ url: string; headers: Readonly<Record<string, string>> }> = []
  const http = HttpClient.make((request, url) => {
    requests.push({ url: decodeURIComponent(url.toString()), headers: request.headers })
    return Effect.succeed(HttpClientResponse.fromWeb(request, Response.json(body)))
  })
  const layer = Payroll.layer({
    baseUrl: "https://api.example/v3/",
    apiKey: Redacted.make("secret"),
    ...settings
  }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, http)))
  return { requests, layer }
}

const companyIds = [7, 8].map((id) => CompanyId.make(id))

describe("settings of a connection", () => {
  it.effect("the key travels in a header of its own, or as Authorization", () =>
    Effect.gen(function* () {
      const own = sent({})
      yield* Effect.provide(
        Effect.flatMap(Payroll, ({ companies }) => companies.list()),
        own.layer
      )
      expect(own.requests[0]?.headers).toMatchObject({ "x-api-key": "secret", accept: "application/json" })
      const standard = sent({ apiKeyHeader: "Authorization" })
      yield* Effect.provide(
        Effect.flatMap(Payroll, ({ companies }) => companies.list()),
        standard.layer
      )
      expect(standard.requests[0]?.headers).toMatchObject({ authorization: "ApiKey secret" })
      expect(standard.requests[0]?.headers).not.toHaveProperty("x-api-key")
    })
  )

  it.effect("several values of a parameter repeat its key, or are joined by commas", () =>
    Effect.gen(function* () {
      const list = Effect.flatMap(Payroll, ({ payrollRuns }) => payrollRuns.list({ query: { companyIds } }))
      const repeated = sent({})
      yield* Effect.provide(list, repeated.layer)
      expect(repeated.requests[0]?.url).toContain("company-ids=7&company-ids=8")
      const comma = sent({ arrays: "comma" })
      yield* Effect.provide(list, comma.layer)
      expect(comma.requests[0]?.url).toContain("company-ids=7,8")
    })
  )

  it.effect("an operation may be elsewhere on a server, parameters included", () =>
    Effect.gen(function* () {
      const { layer, requests } = sent({ paths: { "companies.get": "/company/:id/details" } }, company)
      yield* Effect.provide(
        Effect.flatMap(Payroll, ({ companies }) => companies.get({ params: { id: CompanyId.make(7) } })),
        layer
      )
      expect(requests[0]?.url).toBe("https://api.example/v3/company/7/details?api-version=3.0")
    })
  )

  it.effect("employees and the list of companies may have an address of their own", () =>
    Effect.gen(function* () {
      const { layer, requests } = sent({ syncBaseUrl: "https://sync.example" })
      yield* Effect.provide(
        Effect.gen(function* () {
          const payroll = yield* Payroll
          yield* payroll.companies.list()
          yield* payroll.payrollRuns.list()
          yield* Effect.exit(payroll.employees.list({ query: { companyId: CompanyId.make(7) } }))
        }),
        layer
      )
      expect(requests.map(({ url }) => new URL(url).host)).toEqual(["sync.example", "api.example", "sync.example"])
    })
  )
})
