import { InvalidPayload, Trigger } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { ofSchema } from "../action/JsonValidation.ts"
import { marker, wrongPayloads, type WrongPayload } from "../action/WrongPayloads.ts"
import { type AnyTrigger, bothOf, onStage, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What a trigger does about a payload that is not acceptable. */
export const refusing = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const json = ofSchema(trigger.payload, { closed: true })
  const payload = Object(bothOf(options))

  const refused = ({ field, payload: given }: WrongPayload) =>
    Effect.gen(function* () {
      for (const attempt of [
        Effect.asVoid(Trigger.poll(trigger, given)),
        Effect.asVoid(Trigger.sample(trigger, given))
      ]) {
        const error = yield* Effect.flip(attempt)
        expect(error).toBeInstanceOf(InvalidPayload)
        if (!(error instanceof InvalidPayload)) continue
        expect(error.violations.map(({ expected, path }) => `${path}: ${expected}`).join("\n")).toContain(field)
        expect(error.message).toContain(trigger.name)
        expect(error.message).not.toContain(marker)
      }
      const { requests } = yield* Simulator
      expect(yield* requests).toEqual([])
    })

  it.effect("names a field that it does not know, and asks for nothing", () =>
    onStage(refused({ field: "notAField", payload: { ...payload, notAField: 1 } }), options)
  )

  it.effect("names a field that is of the wrong type, and asks for nothing", () =>
    onStage(Effect.forEach(wrongPayloads(payload, json), refused), options)
  )

  it.effect.each([{ other: null }, { other: [] }, { other: "text" }, { other: 7 }])(
    "refuses $other in place of a payload",
    ({ other }) => onStage(refused({ field: "", payload: other }), options)
  )
}
