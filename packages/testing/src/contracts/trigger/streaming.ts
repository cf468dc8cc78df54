import { Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { happenings } from "./Happenings.ts"
import { expected, look, settle, thorough, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, type TriggerContractOptions } from "./TriggerTrial.ts"

const every = "5 minutes"

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Lets the time of one poll go by, and the poll be done. */
const wait = Effect.andThen(TestClock.adjust(every), Effect.repeat(turn, { times: 20 }))

/** A trigger that is polled on and on. */
export const streaming = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare } = happenings(trigger, options)
  const payload = bothOf(options)
  const [first, second] = [occasions(kinds.length * 2), occasions(kinds.length, {}, 1 + kinds.length * 2)]

  it.effect("gives what happens as it happens, and saves its state after that was taken", () =>
    Effect.gen(function* () {
      yield* Effect.forEach([...first, ...second], prepare)
      const { state } = yield* look(trigger, payload)
      const log: Array<string> = []
      const save = (next: string) => Effect.sync(() => void log.push(next === state ? "same" : "saved"))
      const running = yield* Trigger.stream(trigger, payload, {
        ...thorough,
        load: Effect.succeed(state),
        every,
        save
      }).pipe(
        Stream.runForEach(({ change, key }) => Effect.sync(() => void log.push(`${change} ${key}`))),
        Effect.forkChild
      )
      for (const batch of [first, second]) {
        yield* wait
        log.length = 0
        yield* Effect.forEach(batch, happen)
        yield* wait
        yield* wait
        const events = log.filter((entry) => entry.includes(" "))
        expect(events.toSorted()).toEqual(expected(batch.map(event)))
        // What was saved before the first of them and after the last; nothing in between.
        const between = log.slice(log.indexOf(events[0] ?? ""), log.lastIndexOf(events.at(-1) ?? "") + 1)
        expect(between).toEqual(events)
        expect(log.at(-1)).toBe("saved")
      }
      yield* Fiber.interrupt(running)
    }).pipe((story) => onStage(story, options))
  )

  it.effect("gives again, under the same ids, what was not taken when it stopped", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(first, prepare)
      const { state } = yield* look(trigger, payload)
      yield* Effect.forEach(first, happen)
      let saved = state
      const save = (next: string) => Effect.sync(() => void (saved = next))
      const part = yield* Trigger.stream(trigger, payload, {
        ...thorough,
        load: Effect.succeed(state),
        every,
        save
      }).pipe(Stream.take(1), Stream.runCollect)
      expect(saved).toBe(state)
      const { events } = yield* settle(trigger, payload, saved)
      expect(told(events)).toEqual(expected(first.map(event)))
      expect(events.map(({ id }) => id)).toContain(part[0]?.id)
    }).pipe((story) => onStage(story, options))
  )
}
