import { Duration } from "effect"
import { isUsual } from "../stage/Reported.ts"
import type { Remains } from "./Remains.ts"
import type { Story } from "./Story.ts"
import { named } from "./Watches.ts"

/** Whether something is looked for at every poll. */
const isAlwaysDue = ({ audit, trigger: name }: Story): boolean => {
  const { feed, on } = named(name).trigger
  if (audit !== null) return Math.min(audit.recent, audit.older, audit.access) === 0
  return feed.cadence === undefined && on.some((change) => change !== "created")
}

/** Of a company that is asked for by its id and cannot be seen, an alarm is raised (law 9). */
const silence = ({ acting, calmAt, polls, story }: Remains): ReadonlyArray<string> => {
  const asked = named(story.trigger).trigger.feed.groups === undefined ? [] : (acting.payload().companies ?? [])
  const alarms = polls.filter(({ isLast }) => isLast).flatMap((poll) => poll.alarms)
  return asked
    .filter((id) => (acting.witness.seen.get(id)?.at(-1)?.to ?? 0) <= calmAt)
    .filter((id) => !alarms.some((alarm) => alarm.includes(`no-access:${id}"`)))
    .map((id) => `no silence: company ${id} is out of sight, and no alarm says so`)
}

/** When all is calm, polls do not fail, and there comes an end of events. */
export const settled = (remains: Remains): ReadonlyArray<string> => {
  const { calmAt, polls, story } = remains
  const last = polls.filter(({ isLast }) => isLast)
  const { trigger } = named(story.trigger)
  const { feed } = trigger
  const failed = last.filter(({ failure }) => failure !== undefined)
  const unusual = polls.filter(({ failure }) => failure !== undefined && !isUsual(failure))
  const idle = last.at(-1)
  const settles = feed.settles === undefined ? 0 : Duration.toMillis(feed.settles)
  const isIdle = idle !== undefined && !isAlwaysDue(story) && settles < idle.startedAt - calmAt
  const wrong = [
    ...failed.map(({ failure, name }) => `convergence: ${name} failed with ${failure} when all was calm`),
    ...unusual.map(({ failure, name }) => `convergence: ${name} failed with ${failure}`),
    ...last
      .slice(-2)
      .flatMap(({ events, more, name }) => (events.length > 0 || more ? [`convergence: ${name} is not idle`] : [])),
    ...last
      .slice(-2)
      .flatMap(({ alarms, name }) =>
        alarms.some((alarm) => alarm.includes("incomplete-read")) ? [`convergence: ${name} was not complete`] : []
      )
  ]
  wrong.push(...silence(remains))
  if (isIdle && feed.probe !== undefined) {
    if (idle.requests > 1) wrong.push(`bounded requests: an idle poll made ${idle.requests} requests`)
    if (idle.after !== idle.before) wrong.push("convergence: an idle poll changed the state")
  }
  return wrong
}
