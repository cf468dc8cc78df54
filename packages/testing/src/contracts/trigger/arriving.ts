import { LocalDate } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { happenings } from "./Happenings.ts"
import { expected, look, settle, told } from "./Polls.ts"
import {
  type AnyTrigger,
  bothOf,
  company,
  occasion,
  occasions,
  onStage,
  otherCompany,
  payloadOf,
  today,
  type TriggerContractOptions
} from "./TriggerTrial.ts"

/** Far back and far ahead of today, in no order. */
const days = ["2026-03-13", "2019-02-01", "2027-11-30", "2024-12-31", "2026-01-16", "2026-03-17"].map((day) =>
  LocalDate.make(day)
)

/** What a trigger makes of what arrives, whenever that is. */
export const arriving = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { coming, event, going, happen, kinds, prepare, put, take } = happenings(trigger, options)
  const payload = bothOf(options)

  it.effect("tells of each of several of one day, also when some of that day were told of before", () =>
    Effect.gen(function* () {
      const [first, second] = [occasions(kinds.length), occasions(kinds.length * 2, {}, 1 + kinds.length * 2)]
      yield* Effect.forEach([...first, ...second], prepare)
      let { events, state } = yield* look(trigger, payload)
      for (const batch of [first, second]) {
        yield* Effect.forEach(batch, happen)
        ;({ events, state } = yield* look(trigger, payload, { state }))
        expect(told(events)).toEqual(expected(batch.map(event)))
      }
    }).pipe((story) => onStage(story, options))
  )

  it.effect("tells of what comes late and out of order, dated far back or far ahead", () =>
    Effect.gen(function* () {
      const dated = days.flatMap((date, index) => occasions(kinds.length, { date }, 1 + index * kinds.length))
      yield* Effect.forEach(dated, prepare)
      let { events, state } = yield* look(trigger, payload)
      for (const each of dated) {
        yield* happen(each)
        ;({ events, state } = yield* settle(trigger, payload, state))
        expect([each.date, told(events)]).toEqual([each.date, [event(each)]])
      }
    }).pipe((story) => onStage(story, options))
  )

  it.effect("tells of all of it at once, oldest first where it is dated", () =>
    Effect.gen(function* () {
      const dated = days.flatMap((date, index) => occasions(kinds.length, { date }, 1 + index * kinds.length))
      yield* Effect.forEach(dated, prepare)
      const { state } = yield* look(trigger, payload)
      yield* Effect.forEach(dated, happen)
      const { events } = yield* look(trigger, payload, { state })
      expect(told(events)).toEqual(expected(dated.map(event)))
      // Of what is gone no date is known.
      const dates = events.flatMap(({ change, record }) =>
        change === "removed" ? [] : (trigger.feed.date?.(record) ?? [])
      )
      expect(dates).toEqual(dates.toSorted())
    }).pipe((story) => onStage(story, options))
  )

  it.effect("repeats nothing when a record goes and comes back as it was", () =>
    Effect.gen(function* () {
      const each = occasion(1, { date: LocalDate.addDays(today, -1) })
      yield* put(each)
      let { events, state } = yield* look(trigger, payload)
      const ids = new Set<string>()
      for (let times = 1; times <= 2; times++) {
        yield* take(each)
        ;({ events, state } = yield* look(trigger, payload, { state }))
        expect(told(events)).toEqual(going(each))
        events.forEach(({ id }) => ids.add(id))
        yield* put(each)
        ;({ events, state } = yield* look(trigger, payload, { state }))
        // Only who was told that it is gone has to be told that it is back.
        expect(told(events)).toEqual(going(each).length > 0 ? coming(each) : [])
        events.forEach(({ id }) => ids.add(id))
      }
      // Going and coming are as many changes as there were, each under an id of its own.
      expect(ids.size).toBe(going(each).length === 0 ? 0 : 2 * (going(each).length + coming(each).length))
    }).pipe((story) => onStage(story, options))
  )

  const turns = kinds.filter((kind) => kind !== "created" && kind !== "removed")
  if (turns.length > 0) {
    it.effect("gives each later change of a record an id of its own, also when it becomes what it was", () =>
      Effect.gen(function* () {
        const each = occasion(1)
        yield* put(each)
        let { events, state } = yield* look(trigger, payload)
        const ids = new Set<string>()
        const versions = [1, 0, 1, 2, 1]
        const isTold = (version: number) => version % 2 === 1 || turns.length > 1 || turns[0] === "updated"
        for (const version of versions) {
          yield* put(each, version)
          ;({ events, state } = yield* look(trigger, payload, { state }))
          expect({ version, told: events.map(({ change }) => turns.includes(change)) }).toEqual({
            version,
            told: isTold(version) ? [true] : []
          })
          events.forEach(({ id }) => ids.add(id))
        }
        expect(ids.size).toBe(versions.filter(isTold).length)
      }).pipe((story) => onStage(story, options))
    )
  }

  if (options.isByCompany !== false) {
    it.effect("tells only of the companies that are asked for", () =>
      Effect.gen(function* () {
        const news = occasions(kinds.length)
        const others = occasions(kinds.length, { companyId: otherCompany })
        const all = [...news, ...others]
        yield* Effect.forEach(all, prepare)
        const asked = payloadOf(options, [company])
        const { state } = yield* look(trigger, asked)
        yield* Effect.forEach(all, happen)
        expect(told((yield* look(trigger, asked, { state })).events)).toEqual(expected(news.map(event)))
      }).pipe((story) => onStage(story, options))
    )
  }
}
