import { Action } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, inTime, stage } from "./ActionTrial.ts"
import { ofSchema } from "./JsonValidation.ts"

/** What an action does about a good payload. */
export const succeeding = (action: AnyAction, options: ActionContractOptions): void => {
  const { accounting, payload } = options

  it.effect("gives what its result promises", () =>
    Effect.gen(function* () {
      const result = yield* yield* inTime(Action.runJson(action, payload))
      expect(ofSchema(action.success, { closed: false }).errors(result)).toBeUndefined()
      expect(JSON.parse(JSON.stringify(result))).toEqual(result)
    }).pipe(Effect.provide(stage(options)))
  )

  if (action.access === "read") {
    it.effect("only reads", () =>
      Effect.gen(function* () {
        yield* yield* inTime(Action.runJson(action, payload))
        const { requests } = yield* Simulator
        expect([...new Set((yield* requests).map(({ method }) => method))]).toEqual(["GET"])
      }).pipe(Effect.provide(stage(options)))
    )
  }

  if (accounting !== undefined) {
    it.effect("accounts for every item that was submitted", () =>
      Effect.gen(function* () {
        const { parts, submitted } = accounting(yield* yield* inTime(Action.runJson(action, payload)))
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(submitted)
      }).pipe(Effect.provide(stage(options)))
    )
  }
}
