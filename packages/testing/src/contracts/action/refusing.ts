import { Action, InvalidPayload } from "@ferrule/core"
import { IncompleteWrite } from "@ferrule/core/payroll"
import { expect, it } from "@effect/vitest"
import { Effect, Predicate, Redacted } from "effect"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, stage } from "./ActionTrial.ts"
import { ofSchema } from "./JsonValidation.ts"

/** A payload that is wrong in one place, and the field that it is wrong in. */
interface Wrong {
  readonly field: string
  readonly payload: unknown
}

const marker = "Zebulon Quackenbush"
const wrongValues: ReadonlyArray<unknown> = [{ [marker]: 1 }, marker, 12.75, true, [[marker]]]

/** The same value with a wrong one in the place of each of its parts, or without it. */
function* changed(value: unknown): Generator<unknown> {
  if (!Predicate.isObject(value) && !Array.isArray(value)) return
  for (const [key, inner] of Object.entries(value)) {
    const put = (other: unknown) =>
      Array.isArray(value)
        ? value.map((item, index) => (String(index) === key ? other : item))
        : { ...value, [key]: other }
    for (const wrong of wrongValues) yield put(wrong)
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    for (const variant of changed(inner)) yield put(variant)
  }
}

const topFields = (before: object, after: object): ReadonlyArray<string> =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => Object(before)[name] !== Object(after)[name]
  )

/** What an action does about a payload that is not acceptable. */
export const refusing = (action: AnyAction, options: ActionContractOptions): void => {
  const json = ofSchema(action.payload, { closed: true })
  const payload = Object(options.payload)

  const refused = (wrong: Wrong) =>
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
      for (const variant of changed(payload)) {
        const [field = "", ...others] = topFields(payload, Object(variant))
        // What the JSON schema accepts is not wrong; what it refuses, the decoder has to refuse.
        if (json.errors(variant) === undefined || others.length > 0) continue
        yield* refused({ field, payload: variant })
      }
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
