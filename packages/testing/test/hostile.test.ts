import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import * as fc from "fast-check"
import { harbor, key } from "./fixtures/harbor.ts"
import { exchange, request } from "./fixtures/socket.ts"

const seed = 20261121

const paths = [
  "/accounts/me",
  "/organizations",
  "/organizations/x",
  "/companies",
  "/companies/1",
  "/company-earnings",
  "/company-deductions",
  "/company-tax-codes",
  "/payroll-runs",
  "/paychecks",
  "/general-ledger-transactions",
  "/employee-scheduled-deductions",
  "/pending-paycheck-earnings",
  "/pending-paycheck-deductions",
  "/time-punches",
  "/direct-entry-earnings",
  "/employee-department-assignments",
  "/api/Employees",
  "/api/Employees/1",
  "/api/connected-employees",
  "/openapi.json",
  "/__simulator/apply"
]

const names = [
  "api-version",
  "company-ids",
  "organization-id",
  "organization-ids",
  "employee-ids",
  "payroll-keys",
  "page-number",
  "page-size",
  "start-date",
  "end-date",
  "effective-date-from",
  "effective-date-to",
  "paycheck-date-from",
  "pending-paycheck-earning-ids",
  "include-federal",
  "companyId",
  "pageSize",
  "employeeId",
  "company-id",
  "payroll-number",
  "__proto__",
  "constructor",
  "toString",
  "",
  "[]",
  "a[b][c]"
]

const nasty = fc.constantFrom(
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "\u0000",
  "%",
  "%zz",
  "%00",
  "%ED%A0%80",
  "\uD800",
  "9".repeat(400),
  "-0",
  "1e309",
  "NaN",
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  ",".repeat(2000),
  "1:1:1",
  "../../etc/passwd",
  "'; DROP TABLE employees; --",
  "${jndi:ldap://x}",
  "101",
  "3.0",
  "true"
)

const value = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) }
)

const encode = (text: string): string => encodeURIComponent(Buffer.from(text).toString())

const query = fc
  .array(fc.tuple(fc.constantFrom(...names), value, fc.boolean()), { maxLength: 12 })
  .map((parts) =>
    parts
      .map(([name, text, isRaw]) => `${encode(name)}=${isRaw && /^[!-~]*$/.test(text) ? text : encode(text)}`)
      .join("&")
  )

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

const body = fc.oneof(
  fc.json({ maxDepth: 4 }),
  fc
    .array(
      fc.object({
        key: fc.constantFrom("companyId", "employeeId", "flatAmount", "amount", "__proto__", "date", "x"),
        maxDepth: 3
      })
    )
    .map((items) => JSON.stringify(items)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "",
    "[",
    "null",
    deep(50_000, "[", "]"),
    deep(50_000, '[{"a":', "}]").replace("}]", "1}]"),
    `[${"0,".repeat(200_000)}0]`,
    '[{"__proto__":{"companyId":101},"constructor":1}]',
    '[{"companyId":101,"employeeId":10101,"companyEarningId":1102,"flatAmount":{"amount":1e400}}]',
    '[{"companyId":101,"employeeId":10101,"companyEarningId":1102,"flatAmount":{"amount":5},"laborDistributedJobCode":"\\ud800","date":"2026-03-01"}]',
    '[{"companyId":1e300,"employeeId":-1,"companyEarningId":0.1,"unitsAmount":{"units":1e-300}}]',
    '["__proto__","constructor"]',
    '{"upsert":{"employees":[{"id":1,"companyId":101}],"__proto__":[]}}',
    '{"upsert":{"constructor":[{}]},"remove":{"toString":[]}}'
  )
)

const hostile = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS") as fc.Arbitrary<
    "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "OPTIONS"
  >,
  path: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...paths) },
    { weight: 1, arbitrary: value.map((text) => `/${encode(text)}`) }
  ),
  query: fc.tuple(fc.boolean(), query).map(([isVersioned, rest]) => (isVersioned ? `api-version=3.0&${rest}` : rest)),
  body
})

const isFine = (status: number): boolean => status >= 200 && status < 500

describe("hostile input", () => {
  it.effect("never gets a 5xx in memory, and leaves every refusal a problem", () =>
    Effect.gen(function* () {
      const run = yield* Effect.context<HttpClient.HttpClient>()
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(hostile, async (input) => {
            const sent = HttpClientRequest.make(input.method)(`http://simulator.test${input.path}?${input.query}`, {
              headers: { "x-api-key": key }
            })
            const answer = await Effect.runPromiseWith(run)(
              Effect.flatMap(
                HttpClient.execute(
                  input.method === "GET" ? sent : HttpClientRequest.bodyText(sent, input.body, "application/json")
                ),
                (response) =>
                  Effect.map(response.text, (text) => ({
                    status: response.status,
                    type: response.headers["content-type"],
                    text
                  }))
              )
            )
            expect(isFine(answer.status)).toBe(true)
            if (answer.status >= 400) expect(answer.type).toBe("application/problem+json")
          }),
          { seed, numRuns: 600 }
        )
      )
      expect(({} as Record<string, unknown>)["companyId"]).toBeUndefined()
    }).pipe(Effect.provide(Simulator.layer({ scenario: harbor })))
  )

  it.live("never gets a 5xx over a socket, and never stops the server", () =>
    Effect.gen(function* () {
      const { url } = yield* SimulatorServer
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(hostile, async ({ method, path, query, body }) => {
            const isWithBody = method !== "GET" && method !== "OPTIONS"
            const response = await fetch(`${url}${path}?${query}`, {
              method,
              headers: { "x-api-key": key, "content-type": "application/json" },
              ...(isWithBody ? { body } : {})
            })
            await response.text()
            expect(isFine(response.status)).toBe(true)
          }),
          { seed, numRuns: 300 }
        )
      )
      expect((yield* Effect.promise(() => fetch(`${url}/`))).status).toBe(200)
    }).pipe(Effect.provide(SimulatorServer.layer({ scenario: harbor, control: true })))
  )

  it.live("that is not HTTP at all is answered with 400 or a closed connection", () =>
    Effect.gen(function* () {
      const { url } = yield* SimulatorServer
      const lines = [
        "GARBAGE\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /companies%zz?api-version=3.0 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        request("GET //../..%2f%00"),
        request("GET /companies?api-version=3.0", ["X-API-KEY: \u00ff\u00fe"]),
        request("GET /companies?api-version=3.0", ["X-API-KEY: a", "X-API-KEY: b", "Authorization: ApiKey"]),
        request("GET /companies?api-version=3.0", ["Authorization: ", "Cookie: =;=;__proto__=1", "Range: bytes=x"]),
        request("OPTIONS *"),
        request("CONNECT example.com:443"),
        request("TRACE /companies"),
        request("GET /companies", ["Upgrade: websocket", "Sec-WebSocket-Key: x"]),
        request("POST /pending-paycheck-earnings", ["Content-Length: -5"]),
        request("POST /pending-paycheck-earnings", ["Content-Length: 5", "Transfer-Encoding: chunked"]),
        request(
          "POST /pending-paycheck-earnings?api-version=3.0",
          [`X-API-KEY: ${key}`, "Transfer-Encoding: chunked"],
          "zz\r\n"
        ),
        request("POST /pending-paycheck-earnings", ["Expect: the-unexpected"]),
        `GET /${"a".repeat(200_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
        `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(200_000)}\r\n\r\n`
      ]
      const noise = fc.sample(fc.uint8Array({ minLength: 1, maxLength: 400 }), { seed, numRuns: 40 })
      const answers = yield* Effect.all(
        [...lines, ...noise].map((bytes) => exchange(url, bytes)),
        { concurrency: 8 }
      )
      for (const answer of answers) expect(answer).toMatch(/^$|^HTTP\/1\.1 [24]\d\d /)
      expect(answers[0]).toContain("application/problem+json")
      expect(answers[15]).toMatch(/^HTTP\/1\.1 431 /)
      expect((yield* Effect.promise(() => fetch(`${url}/`))).status).toBe(200)
    }).pipe(Effect.provide(SimulatorServer.layer({ scenario: harbor })))
  )
})
