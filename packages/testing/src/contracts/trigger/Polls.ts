import { Trigger } from "@ferrule/core"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { AnyTrigger } from "./TriggerTrial.ts"

/** Looks at everything, whatever a count says: as by hand. */
export const thorough: Trigger.PollOptions = { audit: { recent: 0, older: 0, access: 0 } }

/** Looks at all that may show these kinds of change in what is recent: that something is gone follows from all there is. */
export const readingOf = (kinds: ReadonlyArray<string>): Trigger.PollOptions =>
  kinds.includes("removed") ? thorough : { audit: { recent: 0, access: 0 } }

/** The events as texts, in an order of their own, so that sets of them can be compared. */
export const told = (events: ReadonlyArray<{ readonly change: string; readonly key: string }>) =>
  events.map(({ change, key }) => `${change} ${key}`).toSorted()

/** The same for what has to be told. */
export const expected = (...events: ReadonlyArray<string | ReadonlyArray<string>>) => events.flat().toSorted()

/** One thorough poll. */
export const look = (trigger: AnyTrigger, payload: unknown, options: Trigger.PollOptions = {}) =>
  Trigger.poll(trigger, payload, { ...thorough, ...options })

/** Polls until nothing more waits. */
export const pollAll = Effect.fnUntraced(function* (
  trigger: AnyTrigger,
  payload: unknown,
  options: Trigger.PollOptions = {}
) {
  const polls = [yield* Trigger.poll(trigger, payload, options)]
  for (let last = polls[0]; last?.more === true; last = polls.at(-1)) {
    if (polls.length > 100) throw new Error(`${trigger.name} says for ever that there is more`)
    polls.push(yield* Trigger.poll(trigger, payload, { ...options, state: last.state }))
  }
  return {
    events: polls.flatMap(({ events }) => events),
    alarms: polls.flatMap(({ alarms }) => alarms),
    state: polls.at(-1)?.state ?? "",
    polls
  }
})

/** Longer than any time within which what no count shows is looked for. */
const auditPeriod = "8 days"

/** Lets an audit period go by and polls as an embedder does: whatever was missed has to come now. */
export const settle = (trigger: AnyTrigger, payload: unknown, state: string) =>
  Effect.andThen(TestClock.adjust(auditPeriod), pollAll(trigger, payload, { state }))
