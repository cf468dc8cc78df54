// Uses a hundred connections to the server that is named, over one HTTP client, closes them, and says what is left.
import { CompanyId, Payroll } from "@ferrule/core/payroll"
import { Context, Effect, Layer, Metric, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"

const [baseUrl = ""] = process.argv.slice(2)
const indexes = Array.from({ length: 100 }, (_, index) => index)

const connect = (index: number) =>
  Effect.map(Layer.build(Payroll.layer({ baseUrl, apiKey: Redacted.make(`key-${index}`) })), Context.get(Payroll))

/** Five rounds of calls that are answered, ten at once; then a call by each that is not, all at once. */
const use = Effect.gen(function* () {
  const connections = yield* Effect.forEach(indexes, connect)
  let answered = 0
  for (let round = 0; round < 5; round++) {
    const pages = yield* Effect.forEach(connections, ({ companies }) => companies.list(), { concurrency: 10 })
    answered += pages.length
  }
  const late = yield* Effect.forEach(
    connections,
    ({ payrollRuns }) =>
      Effect.timeoutOption(payrollRuns.list({ query: { companyIds: [CompanyId.make(101)] } }), "1 second"),
    { concurrency: "unbounded" }
  )
  return { answered, givenUp: late.filter(({ _tag }) => _tag === "None").length }
})

const fibers = { started: 0, underWay: 0 }
const counting = Context.make(Metric.FiberRuntimeMetrics, {
  recordFiberStart: () => {
    fibers.started++
    fibers.underWay++
  },
  recordFiberEnd: () => fibers.underWay--
})
const calls = await Effect.runPromiseWith(counting)(Effect.scoped(use).pipe(Effect.provide(FetchHttpClient.layer)))
const closedAt = performance.now()
const left = { fibers: fibers.underWay, resources: [...new Set(process.getActiveResourcesInfo())] }
process.on("exit", () => {
  const endedAfter = Math.round(performance.now() - closedAt)
  console.log(JSON.stringify({ ...calls, started: fibers.started, left, endedAfter }))
})
