import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber, Metric } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { answering, jsonAnswer, over } from "../support/answering.ts"
import { answers } from "../support/answers.ts"
import { callWith, operations, requestOf } from "../support/operations.ts"
import { watch } from "@ferrule/testing/contracts"

const page = { pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [] }
const listCompanies = Effect.flatMap(Payroll, (payroll) => payroll.companies.list())
const policy = { attempts: 4 }

/** The attributes of the only span that listing companies opens. */
const attributesOf = Effect.fnUntraced(function* (...responses: ReadonlyArray<Response>) {
  let call = 0
  const live = answering(() => (responses[call++] ?? jsonAnswer(page)).clone(), { policy })
  const fiber = yield* Effect.forkChild(watch(Effect.provide(listCompanies, live)))
  yield* TestClock.adjust("10 minutes")
  const { spans } = yield* Fiber.join(fiber)
  expect(spans).toHaveLength(1)
  return Object.fromEntries(spans[0]?.attributes ?? [])
})

describe("the span of a call", () => {
  it.effect.each(operations)("$name: one, with its name, method and route, and no id", ({ name, endpoint }) =>
    Effect.gen(function* () {
      const body = (yield* answers).get(name)
      const live = answering(() => (body === undefined ? new Response(null, { status: 204 }) : jsonAnswer(body)))
      const call = Effect.flatMap(Payroll, (payroll) => callWith(name)(payroll, requestOf(name)))
      const { spans } = yield* watch(Effect.provide(call, live))
      expect(spans.map((span) => [span.name, span.kind, Object.fromEntries(span.attributes)])).toEqual([
        [
          name,
          "client",
          {
            "http.request.method": endpoint.method,
            "url.template": endpoint.path,
            "ferrule.attempts": 1,
            "ferrule.outcome": "success"
          }
        ]
      ])
    })
  )

  it.effect("says how often the call was tried, and how it ended", () =>
    Effect.gen(function* () {
      const down = () => new Response(null, { status: 503 })
      expect(yield* attributesOf(down(), down())).toMatchObject({ "ferrule.attempts": 3, "ferrule.outcome": "success" })
      expect(yield* attributesOf(down(), down(), down(), down())).toMatchObject({
        "ferrule.attempts": 4,
        "ferrule.outcome": "Unavailable"
      })
      expect(yield* attributesOf(jsonAnswer({}, 401))).toMatchObject({
        "ferrule.attempts": 1,
        "ferrule.outcome": "Unauthorized"
      })
    })
  )

  it.effect("says that nothing was sent where the request is not acceptable", () =>
    Effect.gen(function* () {
      const call = Effect.flatMap(Payroll, (payroll) => callWith("companies.get")(payroll, { params: { id: "seven" } }))
      const { spans } = yield* watch(
        Effect.provide(
          call,
          answering(() => jsonAnswer({}))
        )
      )
      expect(Object.fromEntries(spans[0]?.attributes ?? [])).toMatchObject({ "ferrule.outcome": "InvalidRequest" })
    })
  )

  it.effect("says that the call was interrupted", () =>
    Effect.gen(function* () {
      const hanging = over(HttpClient.make(() => Effect.never))
      const call = Effect.timeoutOption(listCompanies, "1 second")
      const fiber = yield* Effect.forkChild(watch(Effect.provide(call, hanging)))
      yield* TestClock.adjust("1 second")
      const { spans } = yield* Fiber.join(fiber)
      expect(spans[0]?.attributes.get("ferrule.outcome")).toBe("interrupted")
    })
  )

  it.effect("is not passed on to the API: no trace header leaves", () =>
    Effect.gen(function* () {
      const sent: Array<string> = []
      const client = HttpClient.make((request) =>
        Effect.sync(() => {
          sent.push(...Object.keys(request.headers))
          return HttpClientResponse.fromWeb(request, jsonAnswer(page))
        })
      )
      yield* watch(Effect.provide(listCompanies, over(client)))
      expect(sent.toSorted()).toEqual(["accept", "x-api-key"])
    })
  )
})

describe("the metrics of calls", () => {
  it.effect("count calls by operation and outcome, and drift by operation, place and kind", () =>
    Effect.gen(function* () {
      const measured = Effect.gen(function* () {
        yield* listCompanies
        yield* listCompanies
        return yield* Metric.snapshot
      })
      const live = answering(() => jsonAnswer({ ...page, surprise: 1 }))
      const snapshot = yield* Effect.provide(measured, live).pipe(
        Effect.provideService(Metric.MetricRegistry, new Map())
      )
      expect(snapshot.map(({ id, attributes, state }) => [id, attributes, state])).toMatchObject([
        [
          "ferrule_contract_drift",
          { operation: "companies.list", path: "surprise", kind: "unknown member" },
          { count: 2 }
        ],
        ["ferrule_client_calls", { operation: "companies.list", outcome: "success" }, { count: 2 }],
        ["ferrule_client_call_duration_millis", { operation: "companies.list", outcome: "success" }, { count: 2 }]
      ])
    })
  )
})
