import type { SimulatorOptions } from "@ferrule/testing"
import { Effect } from "effect"
import { HttpClient, HttpClientError, type HttpClientRequest, HttpClientResponse } from "effect/http"

type Planned = NonNullable<SimulatorOptions["faults"]>["faults"][number]

/** One thing that goes wrong with every request: by the simulator's plan, or on the wire between it and the client. */
export interface Fault {
  readonly planned?: Planned
  readonly onTheWire?: (client: HttpClient.HttpClient) => HttpClient.HttpClient
}

const planned = (fault: Planned): Fault => ({ planned: fault })
const status = (code: number, more: { readonly retryAfter?: number | string; readonly when?: "after" } = {}): Fault =>
  planned({ kind: "status", status: code, ...more })

/** The connection fails as Node's fetch reports it. */
const unconnected = (code: string): Fault => ({
  onTheWire: () =>
    HttpClient.make((request) => {
      const cause = Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(code), { code }) })
      return Effect.fail(
        new HttpClientError.HttpClientError({ reason: new HttpClientError.TransportError({ request, cause }) })
      )
    })
})

/** The request is carried out, and its answer replaced; one that has no body keeps having none. */
const answered = (body: string | Uint8Array<ArrayBuffer>): Fault => ({
  onTheWire: HttpClient.transform((answer, request) =>
    Effect.map(answer, (response) =>
      response.status === 204
        ? response
        : HttpClientResponse.fromWeb(
            request,
            new Response(body, { status: response.status, headers: { "content-type": "application/json" } })
          )
    )
  )
})

/** Something else answers in the API's place; nothing is carried out. */
const intercepted = (code: number, body: string, headers: Record<string, string> = {}): Fault => ({
  onTheWire: () =>
    HttpClient.make((request: HttpClientRequest.HttpClientRequest) =>
      Effect.succeed(HttpClientResponse.fromWeb(request, new Response(body, { status: code, headers })))
    )
})

/** Every fault of the matrix. The Clock of the tests starts in 1970, so that the date is a minute away. */
export const faults = {
  none: {},
  "connection refused": unconnected("ECONNREFUSED"),
  "name not found": unconnected("ENOTFOUND"),
  "reset before it is carried out": planned({ kind: "reset" }),
  "reset after it is carried out": planned({ kind: "reset", when: "after" }),
  "no answer in time, nothing carried out": planned({ kind: "delay", ms: 3_600_000 }),
  "no answer in time, carried out": planned({ kind: "delay", ms: 3_600_000, when: "after" }),
  "status 400": status(400),
  "status 401": status(401),
  "status 403": status(403),
  "status 404 with problem details": status(404),
  "status 404 without problem details": intercepted(404, "<h1>Not found</h1>", { "content-type": "text/html" }),
  "status 408": status(408),
  "status 409": status(409),
  "status 413": intercepted(413, "<h1>Too large</h1>", { "content-type": "text/html" }),
  "status 429": status(429),
  "status 429, Retry-After 7 seconds": status(429, { retryAfter: 7 }),
  "status 429, Retry-After a date": status(429, { retryAfter: "Thu, 01 Jan 1970 00:01:00 GMT" }),
  "status 429, Retry-After an hour": status(429, { retryAfter: 3600 }),
  "status 500 before it is carried out": status(500),
  "status 500 after it is carried out": status(500, { when: "after" }),
  "status 502 from a proxy": intercepted(502, "<h1>Bad gateway</h1>", { "content-type": "text/html" }),
  "status 503 before it is carried out": status(503),
  "status 503 after it is carried out": status(503, { when: "after" }),
  "status 503, Retry-After 7 seconds": status(503, { retryAfter: 7 }),
  "status 504 after it is carried out": status(504, { when: "after" }),
  redirect: intercepted(302, "", { location: "https://elsewhere.example/" }),
  "body cut short": planned({ kind: "truncate" }),
  "body is not JSON": answered("<h1>Welcome</h1>"),
  "body is not UTF-8": answered(new Uint8Array([0x22, 0xff, 0xfe, 0x22])),
  "body of the wrong type": answered("true"),
  "empty body": answered("")
} satisfies Record<string, Fault>

/** The name of a fault. */
export type FaultName = keyof typeof faults
