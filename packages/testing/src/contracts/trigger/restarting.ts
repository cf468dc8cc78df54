import { Trigger, UnreadableLedger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { secretsOf } from "../action/PlantedWorld.ts"
import { happenings } from "./Happenings.ts"
import { expected, look, pollAll, settle, thorough, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, type TriggerContractOptions, worldOf } from "./TriggerTrial.ts"

/** What a trigger makes of the state that it is given. */
export const restarting = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare, put } = happenings(trigger, options)
  const payload = bothOf(options)
  const news = occasions(kinds.length * 2)
  const known = occasions(3, {}, 101)

  const begin = Effect.gen(function* () {
    yield* Effect.forEach(known, (each) => put(each))
    yield* Effect.forEach(news, prepare)
    return yield* look(trigger, payload)
  })

  it.effect("goes on after a restart, from the text of its state", () =>
    Effect.gen(function* () {
      const before = yield* onStage(
        Effect.gen(function* () {
          const { state } = yield* begin
          yield* Effect.forEach(news.slice(0, kinds.length), happen)
          const first = yield* look(trigger, payload, { state })
          expect(told(first.events)).toEqual(expected(news.slice(0, kinds.length).map(event)))
          return { stored: JSON.stringify({ state: first.state }), world: yield* (yield* Simulator).world }
        }),
        options
      )
      yield* Effect.gen(function* () {
        const { state } = JSON.parse(before.stored)
        expect(told((yield* look(trigger, payload, { state })).events)).toEqual([])
        yield* Effect.forEach(news.slice(kinds.length), happen)
        const { events } = yield* look(trigger, payload, { state })
        expect(told(events)).toEqual(expected(news.slice(kinds.length).map(event)))
      }).pipe((story) => onStage(story, options, { world: before.world }))
    })
  )

  it.effect("tells of the same under the same ids when its state was not stored, also when more has happened", () =>
    Effect.gen(function* () {
      const { state } = yield* begin
      const [first, later] = [news.slice(0, kinds.length), news.slice(kinds.length)]
      yield* Effect.forEach(first, happen)
      const idsOf = ({ events }: Trigger.PollResult<unknown>) => events.map(({ id }) => id).toSorted()
      const once = idsOf(yield* look(trigger, payload, { state }))
      expect(idsOf(yield* look(trigger, payload, { state }))).toEqual(once)
      yield* Effect.forEach(later, happen)
      const again = idsOf(
        yield* pollAll(trigger, payload, { ...thorough, state }).pipe(Effect.map((all) => ({ ...all, more: false })))
      )
      expect(again).toEqual(expect.arrayContaining(once))
      expect(new Set(again).size).toBe(news.length)
    }).pipe((story) => onStage(story, options))
  )

  /** A state that must not be used is refused before anything is asked. */
  const refused = (state: string, what: string, at = "") =>
    Effect.gen(function* () {
      const { requests } = yield* Simulator
      const before = (yield* requests).length
      const error = yield* Effect.flip(Trigger.poll(trigger, payload, { state }))
      expect({ at, what, error }).toMatchObject({ error: { _tag: "UnreadableLedger", retryable: false } })
      expect(error).toBeInstanceOf(UnreadableLedger)
      const { message } = Object(error)
      expect(message).toContain(trigger.name)
      expect(message).toMatch(/Restore|start the trigger anew/)
      expect(
        [...secretsOf(worldOf(options)), ...(options.secrets ?? [])].filter((text) => message.includes(text))
      ).toEqual([])
      expect((yield* requests).length).toBe(before)
      return message
    })

  it.effect("refuses a state that was cut off, changed in any place or added to, and resets nothing", () =>
    Effect.gen(function* () {
      const { state } = yield* begin
      for (let length = 0; length < state.length; length += 5)
        yield* refused(state.slice(0, length), "cut off", `${length}`)
      for (let at = 0; at < state.length; at += 3) {
        const other = state[at] === "7" ? "3" : "7"
        yield* refused(`${state.slice(0, at)}${other}${state.slice(at + 1)}`, "changed", `${at}`)
      }
      for (const more of [" ", "x", state, `\n${state}`])
        yield* refused(`${state}${more}`, "added to", more.slice(0, 1))
      for (const other of ["", "{}", "null", "[]", "text", "\u0000"]) yield* refused(other, "other", other)
      // The state itself is as good as before.
      yield* Effect.forEach(news, happen)
      expect(told((yield* settle(trigger, payload, state)).events)).toEqual(expected(news.map(event)))
    }).pipe((story) => onStage(story, options))
  )

  it.effect("refuses the state of another trigger, and of a later release", () =>
    Effect.gen(function* () {
      const { state } = yield* look({ ...trigger, name: `another_${trigger.name}` }, payload)
      expect(yield* refused(state, "foreign")).toContain(`another_${trigger.name}`)
      const own = (yield* begin).state
      const [whole = "", number = ""] = /"version":(\d+)/.exec(own) ?? []
      expect(yield* refused(own.replace(whole, `"version":${Number(number) + 97}`), "future")).toContain(
        String(Number(number) + 97)
      )
    }).pipe((story) => onStage(story, options))
  )
}
