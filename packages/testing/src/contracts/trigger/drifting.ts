import { Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { Simulator } from "../../Simulator.ts"
import { castOf, type Drift, drifts, pageSize } from "./Drifts.ts"
import { driftingWire } from "./DriftingWire.ts"
import { atEachBoundary } from "./EachBoundary.ts"
import { happenings } from "./Happenings.ts"
import { expected, pollAll, readingOf, told } from "./Polls.ts"
import { type AnyTrigger, company, occasions, onStage, payloadOf, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What a trigger does while its list changes under its hands: between any two requests of a poll. */
export const drifting = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const happening = happenings(trigger, options)
  const { event, happen, kinds, prepare, put } = happening
  const reading = readingOf(kinds)
  const payload = payloadOf(options, [company])

  const drifted = (length: number, drift: Drift) => {
    const { during, wire } = driftingWire(pageSize)
    const cast = castOf(happening, length)
    return Effect.gen(function* () {
      yield* Effect.forEach(cast.staying, (each) => put(each))
      yield* Effect.forEach(cast.news, prepare)
      const { state } = yield* Trigger.poll(trigger, payload)
      yield* Effect.forEach(cast.news, happen)
      const change = Effect.provideService(drift.change(happening, cast), Simulator, yield* Simulator)
      const all = expected(drift.events(happening, cast), cast.news.map(event))
      yield* atEachBoundary((at) =>
        Effect.gen(function* () {
          const poll = Trigger.poll(trigger, payload, { ...reading, state })
          const { boundaries, hasHappened, result } = yield* during(poll, at, change)
          if (!hasHappened) yield* change
          const rest = yield* pollAll(trigger, payload, { ...reading, state: result.state })
          const events = told([...result.events, ...rest.events])
          expect({ length, at, events }).toEqual({ length, at, events: all })
          return boundaries
        })
      )
    }).pipe((story) => onStage(story, options, { wire }))
  }

  it.effect.each(drifts)("loses nothing, and repeats nothing, when $title between any two requests", (drift) =>
    Effect.forEach(drift.lengths, (length) => drifted(length, drift))
  )

  const begun = (length: number) => {
    const { during, wire } = driftingWire(pageSize)
    const { first, late, news } = castOf(happening, length)
    // Whether what comes or goes meanwhile was there, nobody can say.
    const open = new Set([...happening.coming(late), ...happening.going(first)])
    return Effect.gen(function* () {
      yield* Effect.forEach(occasions(length, {}, 101), (each) => put(each))
      yield* Effect.forEach(news, prepare)
      const simulator = yield* Simulator
      const change = Effect.provideService(Effect.andThen(happening.take(first), put(late, 0)), Simulator, simulator)
      yield* atEachBoundary((at) =>
        Effect.gen(function* () {
          const { boundaries, result } = yield* during(Effect.exit(Trigger.poll(trigger, payload)), at, change)
          const { state } = Exit.isSuccess(result) ? result.value : yield* Trigger.poll(trigger, payload)
          yield* Effect.forEach(news, happen)
          const { events } = yield* pollAll(trigger, payload, { ...reading, state })
          const others = told(events).filter((text) => !open.has(text))
          expect({ length, at, others }).toEqual({ length, at, others: expected(news.map(event)) })
          return boundaries
        })
      )
    }).pipe((story) => onStage(story, options, { wire }))
  }

  it.effect("takes no starting point from a list that changes while it is read", () => begun(pageSize * 2))
}
