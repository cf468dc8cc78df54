import type { Destination, Subscription } from "@ferrule/runner"
import { table } from "./Table.ts"
import { ago, ahead, durationText, momentText } from "./TimeText.ts"

type Shown = Subscription.Subscription

/** Where events go, in words. */
export const destinationText = (destination: Destination.Destination): string => {
  switch (destination.type) {
    case "handler":
      return `the handler ${destination.name}`
    case "webhook":
      return `${destination.url} (secret ${destination.secret})`
    case "output":
      return "the runner's standard output"
  }
}

/** `failing` is what is active and does not work. */
const statusText = ({ deliveries, polls, status }: Shown): string =>
  status === "active" && polls.failures + deliveries.failures > 0 ? "failing" : status

const nextText = ({ polls, status }: Shown, now: number): string =>
  status === "active" ? ahead(polls.nextAt, now) : "–"

/** What a person should know first: why it is off, why polls fail, why deliveries fail, what a poll has noticed. */
const troubleText = ({ alarms, deliveries, polls, reason }: Shown): string =>
  reason ?? polls.problem?.message ?? deliveries.problem?.message ?? alarms[0]?.message ?? ""

/** Subscriptions as lines of a table, and how they go. */
export const subscriptionLines = (subscriptions: ReadonlyArray<Shown>, now: number): ReadonlyArray<string> =>
  table(
    ["ID", "TRIGGER", "CONNECTION", "STATUS", "LAST POLL", "NEXT POLL", "WAITING", "DEAD", "PROBLEM"],
    subscriptions.map((subscription) => [
      subscription.id,
      subscription.trigger,
      subscription.connection,
      statusText(subscription),
      ago(subscription.polls.lastAt, now),
      nextText(subscription, now),
      subscription.waiting,
      subscription.dead,
      troubleText(subscription)
    ])
  )

const progressText = ({ failingSince, failures, lastAt, problem }: Shown["polls"], now: number): string => {
  const last = `last ${ago(lastAt, now)}`
  if (failures === 0) return last
  const since = failingSince === undefined ? "" : ` since ${momentText(failingSince)} UTC`
  return `${last}; failed ${failures} ${failures === 1 ? "time" : "times"}${since}: ${problem?.message ?? ""}`
}

/** One subscription with all that is known of it, as lines. */
export const subscriptionText = (subscription: Shown, now: number): ReadonlyArray<string> => {
  const { alarms, dead, deliveries, polls, reason, waiting } = subscription
  const members: ReadonlyArray<readonly [string, string]> = [
    ["trigger", `${subscription.trigger} of ${subscription.connector}`],
    ["connection", subscription.connection],
    ["payload", JSON.stringify(subscription.payload)],
    ["every", durationText(subscription.every)],
    ["start", subscription.start],
    ["sends to", destinationText(subscription.destination)],
    ["status", reason === undefined ? statusText(subscription) : `${subscription.status}: ${reason}`],
    ["polls", `${progressText(polls, now)}; next ${nextText(subscription, now)}`],
    ["deliveries", progressText(deliveries, now)],
    ["events", `${waiting} waiting, ${dead} given up`],
    ...alarms.map(({ message }) => ["alarm", message] as const),
    ["created", `${momentText(subscription.createdAt)} UTC`]
  ]
  return table(
    [subscription.id, ""],
    members.map(([name, value]) => [`  ${name}`, value])
  )
}
