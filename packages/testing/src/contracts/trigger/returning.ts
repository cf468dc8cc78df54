import { LocalDate } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { happenings } from "./Happenings.ts"
import { look, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasion, onStage, today, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What a trigger makes of one record that changes more than once. */
export const returning = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { coming, going, kinds, put, take } = happenings(trigger, options)
  const payload = bothOf(options)

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
}
