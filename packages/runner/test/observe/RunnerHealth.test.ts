import { assert, describe, it } from "@effect/vitest"
import { SqliteClient } from "@ferrule/sqlite"
import { Context, Effect, Layer } from "effect"
import { FetchHttpClient, HttpClient } from "effect/http"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { RunnerHealth } from "../../src/observe/RunnerHealth.ts"
import * as RunnerPulse from "../../src/observe/RunnerPulse.ts"
import * as SqlStore from "../../src/store/SqlStore.ts"

const layer = RunnerHealth.layer({ port: 0 }).pipe(
  Layer.provide(SqlStore.layer()),
  Layer.provideMerge(SqliteClient.layer({ filename: ":memory:" })),
  Layer.provideMerge(RunnerPulse.layer)
)

const look = Effect.fnUntraced(function* (path: string) {
  const { url } = yield* RunnerHealth
  const response = yield* HttpClient.get(url + path)
  return { status: response.status, text: yield* response.text, type: response.headers["content-type"] }
}, Effect.provide(FetchHttpClient.layer))

describe("health over HTTP", () => {
  it.effect("is alive from the beginning, and ready when the runner has gone round", () =>
    Effect.gen(function* () {
      const pulse = yield* RunnerPulse.RunnerPulse
      assert.include(yield* look("/health/live"), { status: 200, text: "The process is alive.\n" })
      assert.include(yield* look("/health/ready"), {
        status: 503,
        text: "The runner has not asked yet what is due.\n"
      })
      yield* pulse.beat
      assert.include(yield* look("/health/ready"), { status: 200, text: "The runner is at work.\n" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("is not ready when the runner goes round no more", () =>
    Effect.gen(function* () {
      const pulse = yield* RunnerPulse.RunnerPulse
      yield* pulse.beat
      yield* TestClock.adjust("20 seconds")
      assert.include(yield* look("/health/ready"), {
        status: 503,
        text: "The runner has not asked what is due for 20 seconds.\n"
      })
      assert.include(yield* look("/health/live"), { status: 200 })
      yield* pulse.beat
      assert.include(yield* look("/health/ready"), { status: 200 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("is not ready when the database fails, and says so", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(RunnerPulse.RunnerPulse, ({ beat }) => beat)
      const sql = yield* SqlClient.SqlClient
      yield* sql`DROP TABLE ferrule_subscriptions`
      const { status, text } = yield* look("/health/ready")
      assert.strictEqual(status, 503)
      assert.match(text, /^The runner's database cannot be used: .*\.\n$/)
    }).pipe(Effect.provide(layer))
  )

  it.effect("is not ready while what was found cannot be stored, and says why", () =>
    Effect.gen(function* () {
      const { beat, stuck } = yield* RunnerPulse.RunnerPulse
      const [polls, deliveries] = [{}, {}]
      yield* beat
      yield* stuck(polls, "The disk is full.")
      yield* stuck(deliveries)
      assert.include(yield* look("/health/ready"), { status: 503, text: "The disk is full.\n" })
      yield* stuck(polls)
      assert.include(yield* look("/health/ready"), { status: 200 })
    }).pipe(Effect.provide(layer))
  )

  it.effect("shows metrics as Prometheus reads them, and listens on this machine alone", () =>
    Effect.gen(function* () {
      const { status, type } = yield* look("/metrics")
      assert.deepStrictEqual([status, type], [200, "text/plain; version=0.0.4; charset=utf-8"])
      assert.match(Context.get(yield* Effect.context<RunnerHealth>(), RunnerHealth).url, /^http:\/\/127\.0\.0\.1:\d+$/)
      assert.strictEqual((yield* look("/else")).status, 404)
    }).pipe(Effect.provide(layer))
  )
})
