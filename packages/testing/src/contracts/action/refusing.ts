import { Action, InvalidPayload } from "@ferrule/core"
import { IncompleteWrite } from "@ferrule/core/payroll"
import { expect, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, stage } from "./ActionTrial.ts"
import { ofSchema } from "./JsonValidation.ts"
import { marker, wrongPayloads, type WrongPayload } from "./WrongPayloads.ts"

/** What an action does about a payload that is not acceptable. */
export const refusing = (action: AnyAction, options: ActionContractOptions): void => {
  const json = ofSchema(action.payload, { closed: true })
  const payload = Object(options.payload)

  const refused = (wrong: WrongPayload) =>
    Effect.gen(function* () {
      const { requests } = yield* Simulator
      const before = yield* requests
      const error = yield* Effect.flip(Action.runJson(action, wrong.payload))
      if (error instanceof IncompleteWrite) {
        // What is wrong with one row is said of that row, and nothing of it is sent.
        return expect(JSON.stringify(Redacted.value(error.report))).toContain('"rejected":[{"row":')
      }
      expect(error).toBeInstanceOf(InvalidPayload)
      if (!(error instanceof InvalidPayload)) return
      // A field that is missing may be named as the alternative to others.
      expect(error.violations.map(({ expected, path }) => `${path}: ${expected}`).join("\n")).toContain(wrong.field)
      expect(error.message).not.toContain(marker)
      expect(yield* requests).toEqual(before)
    })

  it.effect("names a field that it does not know, and sends nothing", () =>
    refused({ field: "notAField", payload: { ...payload, notAField: 1 } }).pipe(Effect.provide(stage(options)))
  )

  it.effect("names a field that is missing or of the wrong type, and sends nothing", () =>
    Effect.gen(function* () {
      for (const wrong of wrongPayloads(payload, json)) yield* refused(wrong)
    }).pipe(Effect.provide(stage(options)))
  )

  it.effect.each([{ other: null }, { other: [] }, { other: "text" }, { other: 7 }])(
    "refuses $other in place of a payload",
    ({ other }) =>
      Effect.gen(function* () {
        expect(yield* Effect.flip(Action.runJson(action, other))).toBeInstanceOf(InvalidPayload)
        const { requests } = yield* Simulator
        expect(yield* requests).toEqual([])
      }).pipe(Effect.provide(stage(options)))
  )
}
