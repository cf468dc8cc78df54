import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Simulator } from "../../Simulator.ts"
import { hanging } from "../action/HangingWire.ts"
import { happenings } from "./Happenings.ts"
import { expected, look, readingOf, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What interrupting a poll does. */
export const stopping = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare } = happenings(trigger, options)
  const payload = bothOf(options)
  const reading = readingOf(kinds)
  const news = occasions(kinds.length)

  /** What there is to be told, and what the poll that will be interrupted has to go on from. */
  const begin = Effect.gen(function* () {
    yield* Effect.forEach(news, prepare)
    const { state } = yield* look(trigger, payload)
    const { requests } = yield* Simulator
    const asked = (yield* requests).length
    yield* Effect.forEach(news, happen)
    return { state, asked }
  })

  it.effect("stops when it is interrupted at any of its requests, and tells all of it the next time", () =>
    Effect.gen(function* () {
      const { asked, requests } = yield* onStage(
        Effect.gen(function* () {
          const begun = yield* begin
          yield* look(trigger, payload, { ...reading, state: begun.state })
          return { ...begun, requests: (yield* (yield* Simulator).requests).length - begun.asked }
        }),
        options
      )
      expect(requests).toBeGreaterThan(0)
      for (let nth = 1; nth <= requests; nth++) {
        const { reached, seen, wire } = yield* hanging(asked + nth)
        yield* Effect.gen(function* () {
          const { state } = yield* begin
          const poll = yield* Effect.forkChild(look(trigger, payload, { ...reading, state }))
          yield* Effect.raceFirst(Deferred.await(reached), Fiber.await(poll))
          yield* Fiber.interrupt(poll)
          const { started } = seen
          yield* TestClock.adjust("1 hour")
          expect({ nth, ...seen }).toEqual({ nth, started, open: 0 })
          expect(told((yield* look(trigger, payload, { ...reading, state })).events)).toEqual(expected(news.map(event)))
        }).pipe((story) => onStage(story, options, { wire }))
      }
    })
  )
}
