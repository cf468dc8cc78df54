import { Effect, Metric } from "effect"
import type { Destination } from "../Destination.ts"
import type { Census } from "../store/RunnerStore.ts"

/** What is told apart; never ids, payloads, addresses, keys or anything of a record (law 10). */
type Labels = Readonly<Record<string, string>>

const millis = [10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000]

const polls = Metric.counter("ferrule_runner_polls", {
  description: "Polls by trigger and outcome: events, quiet, or the code of the problem"
})
const pollMillis = Metric.histogram("ferrule_runner_poll_duration_millis", {
  description: "Milliseconds of polls by trigger",
  boundaries: millis
})
const lateness = Metric.histogram("ferrule_runner_poll_lateness_millis", {
  description: "Milliseconds by which polls began later than they were due",
  boundaries: millis
})
const events = Metric.counter("ferrule_runner_events", { description: "Events that polls have found, by trigger" })
const deliveries = Metric.counter("ferrule_runner_deliveries", {
  description: "Attempts to deliver by type of destination and outcome: delivered, or the code of the problem"
})
const retries = Metric.counter("ferrule_runner_retries", {
  description: "Attempts to deliver what had failed before, by type of destination"
})
const disabled = Metric.counter("ferrule_runner_disabled", {
  description: "Subscriptions that the runner has turned off, by what failed: polls or deliveries"
})
const storeFailures = Metric.counter("ferrule_runner_store_failures", {
  description: "Calls of the database that failed, by what they were for"
})
const claimsLost = Metric.counter("ferrule_runner_claims_lost", {
  description: "Polls or deliveries that another runner, or a person, has taken over meanwhile"
})
const subscriptions = Metric.gauge("ferrule_runner_subscriptions", { description: "Subscriptions by status" })
const failing = Metric.gauge("ferrule_runner_subscriptions_failing", {
  description: "Active subscriptions whose last poll or delivery failed"
})
const outbox = Metric.gauge("ferrule_runner_outbox", { description: "Events that wait, and that were given up" })
const lag = Metric.gauge("ferrule_runner_lag_millis", {
  description: "Milliseconds by which the most overdue poll is late"
})

/** Remembers a metric by its labels, since making one costs more than counting. */
const labelled = <Input, State>(metric: Metric.Metric<Input, State>) => {
  const known = new Map<string, Metric.Metric<Input, State>>()
  return (labels: Labels, input: Input): Effect.Effect<void> => {
    const key = Object.values(labels).join("\n")
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = Metric.withAttributes(metric, labels)))
    return Metric.update(found, input)
  }
}

const countPoll = labelled(polls)
const timePoll = labelled(pollMillis)
const countEvents = labelled(events)
const countDelivery = labelled(deliveries)
const countRetry = labelled(retries)
const countDisabled = labelled(disabled)
const countStoreFailure = labelled(storeFailures)
const countClaimLost = labelled(claimsLost)
const gaugeSubscriptions = labelled(subscriptions)
const gaugeOutbox = labelled(outbox)

type Lane = "polls" | "deliveries"

/** Counts a poll that has ended. `problem` is the code of why it failed. */
export const polled = (poll: {
  readonly trigger: string
  readonly events: number
  readonly problem?: string | undefined
  /** Milliseconds that it took, and by which it began later than it was due. */
  readonly took: number
  readonly late: number
}): Effect.Effect<void> => {
  const { trigger } = poll
  const outcome = poll.problem ?? (poll.events > 0 ? "events" : "quiet")
  return Effect.andThen(
    Effect.andThen(countPoll({ trigger, outcome }, 1), timePoll({ trigger }, poll.took)),
    Effect.andThen(
      Metric.update(lateness, Math.max(0, poll.late)),
      poll.events > 0 ? countEvents({ trigger }, poll.events) : Effect.void
    )
  )
}

/** Counts one attempt to deliver one event. `attempts` is how often it had been tried before. */
export const delivered = (attempt: {
  readonly destination: Destination["type"]
  readonly attempts: number
  readonly problem?: string | undefined
}): Effect.Effect<void> => {
  const { destination } = attempt
  const count = countDelivery({ destination, outcome: attempt.problem ?? "delivered" }, 1)
  return attempt.attempts > 0 ? Effect.andThen(count, countRetry({ destination }, 1)) : count
}

/** Counts a subscription that the runner has turned off, by what kept failing. */
export const turnedOff = (lane: Lane): Effect.Effect<void> => countDisabled({ lane }, 1)

/** Counts a call of the database that failed, by what it was for, such as `claim` or `settle`. */
export const storeFailed = (operation: string): Effect.Effect<void> => countStoreFailure({ operation }, 1)

/** Counts claims that were ours no longer. */
export const claimLost = (lane: Lane, count = 1): Effect.Effect<void> => countClaimLost({ lane }, count)

/** Shows how much there is. */
export const counted = (census: Census): Effect.Effect<void> =>
  Effect.all(
    [
      ...(["active", "paused", "disabled"] as const).map((status) => gaugeSubscriptions({ status }, census[status])),
      ...(["waiting", "dead"] as const).map((status) => gaugeOutbox({ status }, census[status])),
      Metric.update(failing, census.failing),
      Metric.update(lag, census.lag)
    ],
    { discard: true }
  )
