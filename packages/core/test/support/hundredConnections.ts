// Uses a hundred connections, of which some are interrupted, and says what is left when their layers are closed.
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"

const page = { pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [] }

/** Every fourth connection hangs, every fourth is asked to wait for four minutes; the others answer. */
const client = (index: number) =>
  HttpClient.make((request) => {
    if (index % 4 === 0) return Effect.never
    const limited = new Response(null, { status: 429, headers: { "retry-after": "240" } })
    return Effect.succeed(HttpClientResponse.fromWeb(request, index % 4 === 1 ? limited : Response.json(page)))
  })

const use = (index: number) =>
  Effect.flatMap(Payroll, (payroll) => payroll.companies.list()).pipe(
    Effect.timeoutOption("50 millis"),
    Effect.provide(
      Payroll.layer({ baseUrl: "https://api.example", apiKey: Redacted.make("key") }).pipe(
        Layer.provide(Layer.succeed(HttpClient.HttpClient, client(index)))
      )
    )
  )

const indexes = Array.from({ length: 100 }, (_, index) => index)
const results = await Effect.runPromise(Effect.forEach(indexes, use, { concurrency: "unbounded" }))
const timers = process.getActiveResourcesInfo().filter((name) => name === "Timeout")
process.on("exit", () => console.log(`${results.length} calls, ${timers.length} timers, ended by itself`))
