import { Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { Simulator } from "../../Simulator.ts"
import { castOf, pageSize } from "./Drifts.ts"
import { driftingWire } from "./DriftingWire.ts"
import { happenings } from "./Happenings.ts"
import { hidingWire } from "./HidingWire.ts"
import { expected, readingOf, settle, told } from "./Polls.ts"
import {
  type AnyTrigger,
  company,
  type Occasion,
  occasion,
  occasions,
  onStage,
  payloadOf,
  type TriggerContractOptions
} from "./TriggerTrial.ts"

/** What a trigger makes of lists that never hold together. */
export const unsteady = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const happening = happenings(trigger, options)
  const { event, happen, kinds, prepare, put } = happening
  const reading = readingOf(kinds)
  const payload = payloadOf(options, [company])

  /** The first becomes the last, again and again. */
  const turning = (records: ReadonlyArray<Occasion>) =>
    Effect.map(Simulator, (simulator) => {
      let turns = 0
      return Effect.suspend(() => {
        const first = records[turns++ % records.length] ?? occasion(101)
        return Effect.provideService(Effect.andThen(happening.take(first), put(first)), Simulator, simulator)
      })
    })

  it.effect("takes nothing for gone, and repeats nothing, when its list never stops changing", () => {
    const { during, wire } = driftingWire(pageSize)
    const { news, staying } = castOf(happening, 7)
    return Effect.gen(function* () {
      yield* Effect.forEach(staying, (each) => put(each))
      yield* Effect.forEach(news, prepare)
      const { state } = yield* Trigger.poll(trigger, payload)
      yield* Effect.forEach(news, happen)
      const poll = Trigger.poll(trigger, payload, { ...reading, state })
      const { result } = yield* during(poll, "each", yield* turning(staying))
      const rest = yield* settle(trigger, payload, result.state)
      expect(told([...result.events, ...rest.events])).toEqual(expected(news.map(event)))
    }).pipe((story) => onStage(story, options, { wire }))
  })

  it.effect("begins with nothing, and says why, when its list never stops changing", () => {
    const { during, wire } = driftingWire(pageSize)
    const there = occasions(7, {}, 101)
    return Effect.gen(function* () {
      yield* Effect.forEach(there, (each) => put(each))
      const { result } = yield* during(Effect.flip(Trigger.poll(trigger, payload)), "each", yield* turning(there))
      expect(result).toMatchObject({ _tag: "UnstableRead", retryable: true })
    }).pipe((story) => onStage(story, options, { wire }))
  })

  it.effect("takes nothing for gone that its list counts and does not show", () => {
    const { news, staying } = castOf(happening, 7)
    const hidden = new Set(staying.slice(0, 2).map((each) => options.key(each)))
    const { hide, wire } = hidingWire((record) => hidden.has(trigger.feed.key(record)))
    return Effect.gen(function* () {
      yield* Effect.forEach(staying, (each) => put(each))
      yield* Effect.forEach(news, prepare)
      const { state } = yield* Trigger.poll(trigger, payload)
      yield* Effect.forEach(news, happen)
      hide(true)
      const poll = yield* Effect.exit(Trigger.poll(trigger, payload, { ...reading, state }))
      hide(false)
      const { events, state: next } = Exit.isSuccess(poll) ? poll.value : { events: [], state }
      const rest = yield* settle(trigger, payload, next)
      expect(told([...events, ...rest.events])).toEqual(expected(news.map(event)))
    }).pipe((story) => onStage(story, options, { wire }))
  })
}
