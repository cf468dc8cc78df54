import { Duration, Effect, Layer } from "effect"
import { Partition } from "../cluster/Partition.ts"
import { ConnectionPool } from "../connection/ConnectionPool.ts"
import { paceOf, type RunnerOptions } from "../RunnerOptions.ts"
import * as Scheduler from "../schedule/Scheduler.ts"
import { Wakes } from "../schedule/Wakes.ts"
import { RunnerStore } from "../store/RunnerStore.ts"
import * as Poll from "./Poll.ts"
import { defect } from "./Problems.ts"

/** Polls what is due, as long as the layer lives. */
export const layer = (
  options: Omit<RunnerOptions, "handlers">
): Layer.Layer<never, never, ConnectionPool | Partition | RunnerStore> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const { polls: limits = {}, connectors, disableAfter = "7 days" } = options
      const { polls } = yield* RunnerStore
      const wakes = yield* Wakes
      const { failed, poll } = Poll.make({
        connectors,
        pool: yield* ConnectionPool,
        timeout: Duration.toMillis(limits.timeout ?? "10 minutes"),
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
        work: poll,
        weigh: ({ state }) => state?.length ?? 0,
        broken: (claim, now) => failed(claim, { problem: defect }, now),
        refused: ({ dueIn, subscription, version }, error) => ({
          subscription,
          version,
          dueIn: Math.max(dueIn, 60_000),
          events: [],
          problem: { code: error._tag, message: error.message }
        }),
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
