import { NodeHttpClient } from "@effect/platform-node"
import { LocalDate } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Layer, Redacted, Stream } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

// One way of reading, in a process of its own, so that its CPU time and its memory are its own.
const [way = "ours", baseUrl = "", pageText = "200", concurrencyText = "4"] = process.argv.slice(2)
const pages = Number(pageText)
const concurrency = Number(concurrencyText)
const query = `api-version=3.0&paycheck-date-from=2026-01-01&paycheck-date-to=2026-06-30&page-size=500`

const bare = async (): Promise<number> => {
  let records = 0
  let next = 1
  const worker = async () => {
    while (next <= pages) {
      const response = await fetch(`${baseUrl}/paychecks?${query}&page-number=${next++}`, {
        headers: { "X-API-KEY": "key" }
      })
      const page = JSON.parse(await response.text())
      records += page.items.length
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return records
}

const stream = Effect.gen(function* () {
  const payroll = yield* Payroll
  let records = 0
  yield* payroll.stream
    .paychecks(
      { paycheckDateFrom: LocalDate.make("2026-01-01"), paycheckDateTo: LocalDate.make("2026-06-30") },
      { concurrency }
    )
    .pipe(Stream.runForEachArray((paychecks) => Effect.sync(() => (records += paychecks.length))))
  return records
})

/** Our stream, over the HTTP client that we recommend on Node, or over the runtime's `fetch`. */
const ours = (http: Layer.Layer<HttpClient.HttpClient>) =>
  Effect.runPromise(
    Effect.provide(stream, Payroll.layer({ baseUrl, apiKey: Redacted.make("key") }).pipe(Layer.provide(http)))
  )

const ways: Readonly<Record<string, () => Promise<number>>> = {
  bare,
  ours: () => ours(NodeHttpClient.layerUndici),
  fetch: () => ours(FetchHttpClient.layer)
}
const run = ways[way] ?? bare
let peak = 0
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
const cpu = process.cpuUsage()
const started = performance.now()
const records = await run()
const wall = performance.now() - started
const { system, user } = process.cpuUsage(cpu)
clearInterval(watch)
process.send?.({ records, wall, cpu: (user + system) / 1000, peak: Math.max(peak, process.memoryUsage().rss) })
process.disconnect?.()
