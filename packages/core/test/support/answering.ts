import { Payroll, type PayrollConnection } from "@ferrule/core/payroll"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { planted } from "./planted.ts"

/** The settings of a connection whose calls are made once. */
export const connection: PayrollConnection = {
  baseUrl: "https://api.payroll.example",
  apiKey: Redacted.make(planted.key),
  policy: { attempts: 1, breaker: { failures: 1e9, within: "1 second", openFor: "1 second" } }
}

/** The payroll API over an HTTP client. */
export const over = (client: HttpClient.HttpClient, settings: Partial<PayrollConnection> = {}) =>
  Payroll.layer({ ...connection, ...settings }).pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, client)))

/** The payroll API, answering every request with what is made for it. */
export const answering = (answer: (path: string) => Response, settings: Partial<PayrollConnection> = {}) =>
  over(
    HttpClient.make((request, url) => Effect.sync(() => HttpClientResponse.fromWeb(request, answer(url.pathname)))),
    settings
  )

/** A JSON answer. */
export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json", ...headers } })
