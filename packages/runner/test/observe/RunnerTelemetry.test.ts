import { assert, describe, it } from "@effect/vitest"
import { Trigger, WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { SqliteClient } from "@ferrule/sqlite"
import { ConfigProvider, Effect, Layer, Redacted, Ref } from "effect"
import { FetchHttpClient, HttpClient, HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import { SqlClient } from "effect/sql"
import { createServer } from "node:http"
import * as RunnerTelemetry from "../../src/observe/RunnerTelemetry.ts"

/** A collector of OpenTelemetry on this machine: where it is, and all that it has been sent. */
const collector = Effect.gen(function* () {
  const received = yield* Ref.make<ReadonlyArray<{ readonly path: string; readonly body: string }>>([])
  const server = yield* NodeHttpServer.make(createServer, { host: "127.0.0.1", port: 0 })
  yield* server.serve(
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const body = yield* request.text
      yield* Ref.update(received, (all) => [...all, { path: request.url, body }])
      return HttpServerResponse.jsonUnsafe({})
    })
  )
  return { url: HttpServer.formatAddress(server.address), received: Ref.get(received) }
})

/** Runs a program with its telemetry, which is sent when the program has ended. */
const withTelemetry = <A, E, R>(program: Effect.Effect<A, E, R>, variables: Readonly<Record<string, string>>) => {
  const env = { OTEL_EXPORTER_OTLP_PROTOCOL: "http/json", ...variables }
  const layer = RunnerTelemetry.layer.pipe(
    Layer.provide(FetchHttpClient.layer),
    Layer.provide(ConfigProvider.layer(ConfigProvider.fromEnv({ env })))
  )
  return Effect.provide(program, layer)
}

const payroll = Payroll.layer({ baseUrl: "https://payroll.example", apiKey: Redacted.make(generatedKey) }).pipe(
  Layer.provide(Simulator.layer({ generated: { companies: 1, employees: 3 } })),
  Layer.merge(WriteJournal.layerMemory)
)

const textOf = (sent: ReadonlyArray<{ readonly path: string; readonly body: string }>, path: string) =>
  sent.flatMap((request) => (request.path === path ? [request.body] : [])).join("\n")

describe("telemetry", () => {
  it.live("sends spans and metrics of polls, and no data of anybody", () =>
    Effect.gen(function* () {
      const { received, url } = yield* collector
      const triggers = PayrollConnector.triggers.filter(({ name }) =>
        ["new_employee", "new_paycheck", "new_payroll_run"].includes(name)
      )
      const polls = Effect.forEach(triggers, (trigger) => Trigger.pollJson(trigger, {}, { start: "all" })).pipe(
        Effect.provide(payroll)
      )
      const found = yield* withTelemetry(polls, { OTEL_EXPORTER_OTLP_ENDPOINT: url })
      const sent = yield* received
      const spans = textOf(sent, "/v1/traces")
      assert.include(spans, "trigger new_employee")
      assert.include(spans, "url.template")
      assert.include(textOf(sent, "/v1/metrics"), "ferrule_client_calls")
      assert.include(spans, "ferrule-runner")
      assert.notInclude(JSON.stringify(sent), generatedKey)
      const words = found
        .flatMap(({ events }) => events)
        .flatMap((event) => Object.entries(Object(Object(event).record)))
        .flatMap(([name, value]) => (["firstName", "lastName", "employeeId"].includes(name) ? [String(value)] : []))
      assert.isAbove(words.length, 3)
      for (const word of words) assert.notInclude(spans, `"${word}"`)
    })
  )

  it.live("leaves out what libraries note, and says of a failure only what it is called", () =>
    Effect.gen(function* () {
      const { received, url } = yield* collector
      const failing = Effect.fail(new Error("the secret amount 150")).pipe(
        Effect.withSpan("failing", { attributes: { "ferrule.trigger": "t", "http.request.header.x-api-key": "key-1" } })
      )
      const reading = HttpClient.get(`${url}/employees/4711?ssn=123`).pipe(Effect.provide(FetchHttpClient.layer))
      const program = Effect.andThen(Effect.exit(failing), reading)
      yield* withTelemetry(program, { OTEL_EXPORTER_OTLP_ENDPOINT: url })
      const spans = textOf(yield* received, "/v1/traces")
      assert.include(spans, "ferrule.trigger")
      assert.include(spans, "http.request.method")
      for (const secret of ["secret amount", "key-1", "4711", "ssn"]) assert.notInclude(spans, secret)
    })
  )

  it.live("keeps statements that belong to some work, and leaves out what a runner asks by itself", () =>
    Effect.gen(function* () {
      const { received, url } = yield* collector
      const asked = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT ${"a secret"} AS idle`)
      const work = Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(sql`SELECT ${"a secret"} AS work`))
      const program = Effect.andThen(asked, Effect.withSpan(work, "working")).pipe(
        Effect.provide(SqliteClient.layer({ filename: ":memory:" }))
      )
      yield* withTelemetry(program, { OTEL_EXPORTER_OTLP_ENDPOINT: url })
      const spans = textOf(yield* received, "/v1/traces")
      assert.include(spans, "AS work")
      assert.notInclude(spans, "AS idle")
      assert.notInclude(spans, "a secret")
    })
  )

  it.live("sends nothing where no address is named, or where it is turned off", () =>
    Effect.gen(function* () {
      const { received, url } = yield* collector
      const program = Effect.withSpan(Effect.void, "quiet")
      yield* withTelemetry(program, {})
      yield* withTelemetry(program, { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_SDK_DISABLED: "true" })
      yield* withTelemetry(program, {
        OTEL_EXPORTER_OTLP_ENDPOINT: url,
        OTEL_TRACES_EXPORTER: "none",
        OTEL_METRICS_EXPORTER: "none"
      })
      assert.deepStrictEqual(yield* received, [])
    })
  )
})
