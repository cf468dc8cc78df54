import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { happenings } from "./Happenings.ts"
import { expected, look, pollAll, settle, thorough, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, type TriggerContractOptions } from "./TriggerTrial.ts"

/** How many events a poll gives. */
export const bounding = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare, standing } = happenings(trigger, options)
  const payload = bothOf(options)
  const news = occasions(kinds.length * 2 + 3)
  const all = expected(news.map(event))

  const begin = Effect.gen(function* () {
    yield* Effect.forEach(news, prepare)
    const { state } = yield* look(trigger, payload)
    yield* Effect.forEach(news, happen)
    return state
  })

  it.effect.each([1, 2, 3])("gives at most %d events at a time, and says that there are more", (maxEvents) =>
    Effect.gen(function* () {
      const state = yield* begin
      const { events, polls, state: last } = yield* pollAll(trigger, payload, { ...thorough, state, maxEvents })
      expect(Math.max(...polls.map((poll) => poll.events.length))).toBeLessThanOrEqual(maxEvents)
      expect(told(events)).toEqual(all)
      expect(new Set(events.map(({ id }) => id)).size).toBe(all.length)
      expect(told((yield* settle(trigger, payload, last)).events)).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  it.effect("gives the rest at once when more are allowed", () =>
    Effect.gen(function* () {
      const state = yield* begin
      const first = yield* look(trigger, payload, { state, maxEvents: 1 })
      expect([first.events.length, first.more]).toEqual([1, true])
      const rest = yield* pollAll(trigger, payload, { state: first.state })
      expect(told([...first.events, ...rest.events])).toEqual(all)
    }).pipe((story) => onStage(story, options))
  )

  it.effect("goes on with what happens while more wait", () =>
    Effect.gen(function* () {
      const late = occasions(kinds.length, {}, 1 + kinds.length * 10)
      yield* Effect.forEach(late, prepare)
      const state = yield* begin
      const first = yield* look(trigger, payload, { state, maxEvents: 1 })
      yield* Effect.forEach(late, happen)
      const rest = yield* pollAll(trigger, payload, { ...thorough, state: first.state, maxEvents: 1 })
      const settled = yield* settle(trigger, payload, rest.state)
      expect(told([...first.events, ...rest.events, ...settled.events])).toEqual(expected(all, late.map(event)))
    }).pipe((story) => onStage(story, options))
  )

  it.effect("begins with all that is there in as many polls as it takes", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(news, prepare)
      yield* Effect.forEach(news, happen)
      const { events, polls } = yield* pollAll(trigger, payload, { start: "all", maxEvents: 2 })
      expect(Math.max(...polls.map((poll) => poll.events.length))).toBeLessThanOrEqual(2)
      const there = (options.standing ?? []).map((key) => `created ${key}`)
      expect(told(events)).toEqual(expected(there, ...news.map(standing)))
    }).pipe((story) => onStage(story, options))
  )
}
