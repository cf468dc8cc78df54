import { LocalDate, Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Simulator } from "../../Simulator.ts"
import { happenings } from "./Happenings.ts"
import { expected, look, pollAll, settle, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, today, type TriggerContractOptions } from "./TriggerTrial.ts"

/** Where a trigger begins. */
export const beginning = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { coming, event, happen, kinds, prepare, put, standing } = happenings(trigger, options)
  const payload = bothOf(options)
  const known = occasions(2, {}, 101)
  const news = occasions(Math.max(3, kinds.length))
  const isCreatedOnly = kinds.every((kind) => kind === "created")

  it.effect("says nothing of what is there, then exactly what happens, and that once", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(known, (each) => put(each))
      yield* Effect.forEach(news, prepare)
      let { events, state } = yield* look(trigger, payload)
      expect(events).toEqual([])
      for (const each of news) {
        yield* happen(each)
        ;({ events, state } = yield* look(trigger, payload, { state }))
        expect(told(events)).toEqual([event(each)])
        ;({ events, state } = yield* look(trigger, payload, { state }))
        expect(events).toEqual([])
      }
    }).pipe((story) => onStage(story, options))
  )

  it.effect("finds by itself what happens, within an audit period", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(news, prepare)
      let { events, state } = yield* pollAll(trigger, payload)
      expect(events).toEqual([])
      for (const each of news) {
        yield* happen(each)
        ;({ events, state } = yield* settle(trigger, payload, state))
        expect(told(events)).toEqual([event(each)])
      }
      ;({ events, state } = yield* settle(trigger, payload, state))
      expect(events).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  if (isCreatedOnly) {
    it.effect("says what is new at the very next poll", () =>
      Effect.gen(function* () {
        let { events, state } = yield* Trigger.poll(trigger, payload)
        for (const each of news) {
          yield* happen(each)
          ;({ events, state } = yield* Trigger.poll(trigger, payload, { state }))
          expect(told(events)).toEqual([event(each)])
        }
      }).pipe((story) => onStage(story, options))
    )
  }

  if (trigger.feed.probe !== undefined && (isCreatedOnly || trigger.feed.cadence !== undefined)) {
    it.effect("asks once, and keeps its state, when nothing is new", () =>
      Effect.gen(function* () {
        const { requests } = yield* Simulator
        yield* Effect.forEach(known, (each) => put(each))
        const { state: first } = yield* pollAll(trigger, payload)
        yield* TestClock.adjust("2 hours")
        const { state } = yield* pollAll(trigger, payload, { state: first })
        const before = (yield* requests).length
        const idle = yield* Trigger.poll(trigger, payload, { state })
        expect(idle).toMatchObject({ events: [], alarms: [], more: false })
        expect((yield* requests).length - before).toBe(1)
        expect(idle.state === state).toBe(true)
      }).pipe((story) => onStage(story, options))
    )
  }

  it.effect("begins with all that is there, when told so", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(known, (each) => put(each))
      yield* Effect.forEach(news, prepare)
      yield* Effect.forEach(news, happen)
      const all = yield* pollAll(trigger, payload, { start: "all" })
      const there = (options.standing ?? []).map((key) => `created ${key}`)
      expect(told(all.events)).toEqual(expected(there, ...known.map(coming), ...news.map(standing)))
      expect(told((yield* settle(trigger, payload, all.state)).events)).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  it.effect("begins with what is dated from a day on, when told so", () =>
    Effect.gen(function* () {
      const days = [-40, -1, 0, 0, 1, 30].map((offset) => LocalDate.addDays(today, offset))
      const dated = days.flatMap((date, index) => occasions(kinds.length, { date }, 1 + index * kinds.length))
      yield* Effect.forEach(dated, prepare)
      yield* Effect.forEach(dated, happen)
      const { events, state } = yield* pollAll(trigger, payload, { start: today })
      const isDated = trigger.feed.date !== undefined
      const counting = dated.filter(({ date }) => !isDated || date >= today)
      const there = isDated ? [] : (options.standing ?? []).map((key) => `created ${key}`)
      expect(told(events)).toEqual(expected(there, ...counting.map(standing)))
      expect(told((yield* settle(trigger, payload, state)).events)).toEqual([])
    }).pipe((story) => onStage(story, options))
  )
}
