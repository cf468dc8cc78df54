import { Action } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, inTime, stage } from "./ActionTrial.ts"
import { ofSchema } from "./JsonValidation.ts"

/** What an action says that it would do. */
export const previewing = (action: AnyAction, options: ActionContractOptions): void => {
  const { preview } = action
  if (preview === undefined) {
    it.effect("says that there is nothing to preview", () =>
      Effect.gen(function* () {
        const error = yield* Effect.flip(Action.previewJson(action, options.payload))
        expect(error).toMatchObject({ _tag: "NoPreview", action: action.name })
      }).pipe(Effect.provide(stage(options)))
    )
    return
  }

  it.effect("says what it would do, and changes nothing", () =>
    Effect.gen(function* () {
      const { requests, world } = yield* Simulator
      const before = yield* world
      const result = yield* yield* inTime(Action.previewJson(action, options.payload))
      expect(ofSchema(preview.success, { closed: false }).errors(result)).toBeUndefined()
      expect([...new Set((yield* requests).map(({ method }) => method))]).toEqual(["GET"])
      expect(yield* world).toEqual(before)
    }).pipe(Effect.provide(stage(options)))
  )

  it.effect("does what it said when it is run by that plan, and refuses the plan the next time", () =>
    Effect.gen(function* () {
      const said = yield* yield* inTime(Action.previewJson(action, options.payload))
      const planned = { ...Object(options.payload), planHash: Object(said).planHash }
      yield* yield* inTime(Action.runJson(action, planned))
      const again = yield* Effect.exit(Effect.flatten(inTime(Action.runJson(action, planned))))
      expect(JSON.stringify(again)).toMatch(/StalePlan|NotFound|unchanged/)
    }).pipe(Effect.provide(stage(options)))
  )
}
