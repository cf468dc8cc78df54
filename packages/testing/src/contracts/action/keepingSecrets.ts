import { Action } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, inTime, stage } from "./ActionTrial.ts"
import { faults } from "./Faults.ts"
import { plantedWorld, secretsOf } from "./PlantedWorld.ts"
import { watch } from "./Watched.ts"

/** What an action lets out of keys, names, addresses, ids of employees and amounts: nothing, whatever goes wrong. */
export const keepingSecrets = (action: AnyAction, options: ActionContractOptions): void => {
  const secrets = [...secretsOf(options.world ?? plantedWorld), ...(options.secrets ?? [])]
  const shownIn = (text: string) => secrets.filter((secret) => text.includes(secret))
  const once = { attempts: 1 }

  it.effect("prints no personal data and no key when all is well", () =>
    Effect.gen(function* () {
      const { exit, printed } = yield* watch(inTime(Action.runJson(action, options.payload)))
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(shownIn(printed)).toEqual([])
    }).pipe(Effect.provide(stage(options)))
  )

  it.effect.each(faults.map((fault) => ({ title: Object.values(fault).join(" "), fault })))(
    "fails as a value, and prints neither, when the API answers with $title",
    ({ fault }) =>
      Effect.gen(function* () {
        const { requests } = yield* Simulator
        yield* inTime(Action.runJson(action, options.payload))
        const all = (yield* requests).length
        for (let skip = 0; skip < all; skip++) {
          yield* Effect.gen(function* () {
            const { setFaults } = yield* Simulator
            yield* setFaults({ faults: [{ ...fault, skip }] })
            const { exit, printed } = yield* watch(Effect.flatten(inTime(Action.runJson(action, options.payload))))
            expect(Exit.hasDies(exit)).toBe(false)
            expect({ skip, shown: shownIn(printed) }).toEqual({ skip, shown: [] })
          }).pipe(Effect.provide(stage(options, undefined, once)))
        }
      }).pipe(Effect.provide(stage(options)))
  )
}
