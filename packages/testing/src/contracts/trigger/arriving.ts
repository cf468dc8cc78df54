import { LocalDate } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { happenings } from "./Happenings.ts"
import { expected, look, settle, told } from "./Polls.ts"
import {
  type AnyTrigger,
  bothOf,
  company,
  occasions,
  onStage,
  otherCompany,
  payloadOf,
  type TriggerContractOptions
} from "./TriggerTrial.ts"

/** Far back and far ahead of today, in no order. */
const days = ["2026-03-13", "2019-02-01", "2027-11-30", "2024-12-31", "2026-01-16", "2026-03-17"].map((day) =>
  LocalDate.make(day)
)

/** What a trigger makes of what arrives, whenever that is. */
export const arriving = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare } = happenings(trigger, options)
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
