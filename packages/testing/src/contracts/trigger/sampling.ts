import { LocalDate, Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { ofSchema } from "../action/JsonValidation.ts"
import { happenings } from "./Happenings.ts"
import { type AnyTrigger, bothOf, occasions, onStage, today, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What a trigger shows while it is set up. */
export const sampling = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { put } = happenings(trigger, options)
  const payload = bothOf(options)
  const there = [-3, -1, -4, -2].flatMap((offset, index) =>
    occasions(1, { date: LocalDate.addDays(today, offset) }, 1 + index)
  )
  const keys = new Set([...there.map((each) => options.key(each)), ...(options.standing ?? [])])

  it.effect("shows a few records, newest first, without any state", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(there, (each) => put(each))
      const records = yield* Trigger.sample(trigger, payload)
      const shown = records.map((record) => trigger.feed.key(record))
      expect(shown).toHaveLength(3)
      expect(new Set(shown).size).toBe(3)
      expect(shown.filter((key) => !keys.has(key))).toEqual([])
      if (trigger.feed.date === undefined) return
      const newest = there.toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, 3)
      expect(shown).toEqual(newest.map((each) => options.key(each)))
    }).pipe((story) => onStage(story, options))
  )

  it.effect("shows as many as are wanted, as the JSON of its records", () =>
    Effect.gen(function* () {
      yield* Effect.forEach(there, (each) => put(each))
      const json = ofSchema(trigger.feed.record, { closed: false })
      for (const count of [1, 4]) {
        const records = yield* Trigger.sampleJson(trigger, payload, count)
        expect(records).toHaveLength(count)
        expect(records.map((record) => json.errors(record))).toEqual(records.map(() => undefined))
      }
    }).pipe((story) => onStage(story, options))
  )

  if ((options.standing ?? []).length === 0) {
    it.effect("shows nothing where there is nothing", () =>
      onStage(
        Effect.map(Trigger.sample(trigger, payload), (records) => expect(records).toEqual([])),
        options
      )
    )
  }
}
