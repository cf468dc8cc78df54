import { assert, describe, it } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import * as RunnerMetrics from "../../src/observe/RunnerMetrics.ts"

/** Lines of Prometheus for what these updates make of metrics that nobody else touches. */
const shown = (...updates: ReadonlyArray<Effect.Effect<void>>) =>
  Effect.gen(function* () {
    yield* Effect.all(updates)
    const lines = (yield* PrometheusMetrics.format()).split("\n")
    return lines.filter((line) => !line.startsWith("#") && !line.includes("_bucket") && line !== "")
  }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))

const poll = { trigger: "new_payroll_run", events: 0, took: 40, late: 3 }

describe("what a runner counts", () => {
  it.effect("polls by trigger and outcome, with how long they took and how late they began", () =>
    Effect.gen(function* () {
      const lines = yield* shown(
        RunnerMetrics.polled(poll),
        RunnerMetrics.polled(poll),
        RunnerMetrics.polled({ ...poll, events: 7 }),
        RunnerMetrics.polled({ ...poll, problem: "Unauthorized" })
      )
      assert.includeMembers(lines, [
        'ferrule_runner_polls{trigger="new_payroll_run",outcome="quiet"} 2',
        'ferrule_runner_polls{trigger="new_payroll_run",outcome="events"} 1',
        'ferrule_runner_polls{trigger="new_payroll_run",outcome="Unauthorized"} 1',
        'ferrule_runner_events{trigger="new_payroll_run"} 7',
        'ferrule_runner_poll_duration_millis_sum{trigger="new_payroll_run"} 160',
        "ferrule_runner_poll_lateness_millis_sum 12"
      ])
    })
  )

  it.effect("deliveries, and those that are repeated", () =>
    Effect.gen(function* () {
      const lines = yield* shown(
        RunnerMetrics.delivered({ destination: "webhook", attempts: 0, problem: "Refused" }),
        RunnerMetrics.delivered({ destination: "webhook", attempts: 1 })
      )
      assert.includeMembers(lines, [
        'ferrule_runner_deliveries{destination="webhook",outcome="Refused"} 1',
        'ferrule_runner_deliveries{destination="webhook",outcome="delivered"} 1',
        'ferrule_runner_retries{destination="webhook"} 1'
      ])
    })
  )

  it.effect("what goes wrong: the database, claims that others took, subscriptions that were turned off", () =>
    Effect.gen(function* () {
      const lines = yield* shown(
        RunnerMetrics.storeFailed("claim"),
        RunnerMetrics.claimLost("polls", 2),
        RunnerMetrics.turnedOff("deliveries")
      )
      assert.includeMembers(lines, [
        'ferrule_runner_store_failures{operation="claim"} 1',
        'ferrule_runner_claims_lost{lane="polls"} 2',
        'ferrule_runner_disabled{lane="deliveries"} 1'
      ])
    })
  )

  it.effect("how much there is, as it was last", () =>
    Effect.gen(function* () {
      const census = { active: 5, paused: 1, disabled: 0, failing: 2, waiting: 40, dead: 3, lag: 900 }
      const lines = yield* shown(RunnerMetrics.counted({ ...census, active: 9 }), RunnerMetrics.counted(census))
      assert.includeMembers(lines, [
        'ferrule_runner_subscriptions{status="active"} 5',
        'ferrule_runner_subscriptions{status="paused"} 1',
        "ferrule_runner_subscriptions_failing 2",
        'ferrule_runner_outbox{status="waiting"} 40',
        'ferrule_runner_outbox{status="dead"} 3',
        "ferrule_runner_lag_millis 900"
      ])
    })
  )
})
