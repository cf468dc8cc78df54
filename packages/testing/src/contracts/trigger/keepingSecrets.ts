import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { Simulator } from "../../Simulator.ts"
import { faults } from "../action/Faults.ts"
import { inTime } from "../action/ActionTrial.ts"
import { secretsOf } from "../action/PlantedWorld.ts"
import { watch } from "../action/Watched.ts"
import { happenings, restore } from "./Happenings.ts"
import { expected, look, pollAll, readingOf, told } from "./Polls.ts"
import {
  type AnyTrigger,
  atNoon,
  bothOf,
  occasions,
  onStage,
  type TriggerContractOptions,
  worldOf
} from "./TriggerTrial.ts"

/** Where each operation is asked first and last. */
const firstAndLast = (operations: ReadonlyArray<string | null>): ReadonlyArray<number> => [
  ...new Set(
    [...new Set(operations)].flatMap((operation) => [operations.indexOf(operation), operations.lastIndexOf(operation)])
  )
]

/** What a trigger lets out of keys, names, addresses, ids of employees and amounts: nothing, whatever goes wrong. */
export const keepingSecrets = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare, put } = happenings(trigger, options)
  const payload = bothOf(options)
  const reading = readingOf(kinds)
  const news = occasions(kinds.length)
  const known = occasions(2, {}, 101)
  const secrets = [...secretsOf(worldOf(options)), ...(options.secrets ?? [])]
  const shownIn = (text: string) => secrets.filter((secret) => text.includes(secret))

  const begin = Effect.gen(function* () {
    yield* Effect.forEach(known, (each) => put(each))
    yield* Effect.forEach(news, prepare)
    const { state } = yield* look(trigger, payload)
    yield* Effect.forEach(news, happen)
    return state
  })

  it.effect("prints no personal data and no key when all is well, nor do its alarms", () =>
    Effect.gen(function* () {
      const state = yield* begin
      const { exit, printed } = yield* watch(look(trigger, payload, { state }))
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(shownIn(printed)).toEqual([])
      expect(shownIn(Exit.isSuccess(exit) ? JSON.stringify(exit.value.alarms) : "")).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  it.effect.each(faults.map((fault) => ({ title: Object.values(fault).join(" "), fault })))(
    "fails as a value, prints neither, and loses nothing, when the API answers with $title",
    ({ fault }) =>
      Effect.gen(function* () {
        const { requests, setFaults, world } = yield* Simulator
        const state = yield* begin
        const asked = (yield* requests).length
        yield* look(trigger, payload, { ...reading, state })
        const places = firstAndLast((yield* requests).slice(asked).map(({ operation }) => operation))
        const before = yield* world
        for (const skip of places) {
          yield* restore(before)
          yield* atNoon
          yield* setFaults({ faults: [{ ...fault, skip, times: 1 }] })
          const { exit, printed } = yield* watch(Effect.flatten(inTime(look(trigger, payload, { ...reading, state }))))
          expect(Exit.hasDies(exit)).toBe(false)
          const { alarms, events, state: next } = Exit.isSuccess(exit) ? exit.value : { alarms: [], events: [], state }
          expect({ skip, shown: shownIn(printed + JSON.stringify(alarms)) }).toEqual({ skip, shown: [] })
          yield* setFaults({ faults: [] })
          const rest = yield* pollAll(trigger, payload, { ...reading, state: next })
          const all = told([...events, ...rest.events])
          expect({ skip, all }).toEqual({ skip, all: expected(news.map(event)) })
        }
      }).pipe((story) => onStage(story, options, { policy: { attempts: 1 } }))
  )
}
