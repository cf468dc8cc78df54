import { Duration, Effect, Layer } from "effect"
import type { HttpClient } from "effect/http"
import { Partition } from "../cluster/Partition.ts"
import * as ConnectionPool from "../connection/ConnectionPool.ts"
import type { Connections } from "../connection/Connections.ts"
import { paceOf, type RunnerOptions } from "../RunnerOptions.ts"
import { afterRefusal } from "../schedule/Backoff.ts"
import * as Scheduler from "../schedule/Scheduler.ts"
import { Wakes } from "../schedule/Wakes.ts"
import { RunnerStore } from "../store/RunnerStore.ts"
import * as Poll from "./Poll.ts"
import { defect, tooLong } from "../schedule/Problems.ts"

/** The triggers of connectors, by connector and name. */
const triggersOf = Effect.fnUntraced(function* (connectors: RunnerOptions["connectors"]) {
  const triggers = new Map<string, Map<string, Poll.PolledTrigger>>()
  for (const connector of connectors) {
    const pool = yield* ConnectionPool.make(connector)
    triggers.set(connector.name, new Map(connector.triggers.map((trigger) => [trigger.name, { trigger, pool }])))
  }
  return triggers
})

/** Polls what is due, as long as the layer lives. */
export const layer = (
  options: Omit<RunnerOptions, "handlers">
): Layer.Layer<never, never, Connections | HttpClient.HttpClient | Partition | RunnerStore> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { polls: limits = {}, connectors, disableAfter = "7 days" } = options
      const { polls } = yield* RunnerStore
      const wakes = yield* Wakes
      const triggers = yield* triggersOf(connectors)
      const workWithin = Duration.fromInputUnsafe(limits.timeout ?? "10 minutes")
      const { failed, poll } = Poll.make({
        find: ({ connector, trigger }) => triggers.get(connector)?.get(trigger),
        maxEvents: limits.maxEvents ?? 1000,
        disableAfter: Duration.toMillis(disableAfter)
      })
      yield* Scheduler.run({
        ...paceOf(options),
        name: "polls",
        lane: polls,
        partition: yield* Partition,
        wake: wakes.polls,
        atOnce: limits.atOnce ?? 256,
        perGroup: limits.perConnection ?? 8,
        workWithin: Duration.toMillis(workWithin),
        work: poll,
        weigh: ({ state }) => state?.length ?? 0,
        failed: (claim, why, now) =>
          failed(claim, { problem: why === "defect" ? defect : tooLong("poll", workWithin) }, now),
        refused: (end, error) => ({ ...afterRefusal(end, error), events: [] }),
        settled: Effect.fnUntraced(function* (ends) {
          for (const { alarms = [], subscription } of ends) {
            for (const { code, message } of alarms) {
              yield* Effect.annotateLogs(Effect.logWarning(message), { subscription, alarm: code })
            }
          }
          if (ends.some(({ events }) => events.length > 0)) yield* wakes.deliveries.open
          if (ends.some(({ dueIn }) => dueIn === 0)) yield* wakes.polls.open
        })
      })
    })
  )
