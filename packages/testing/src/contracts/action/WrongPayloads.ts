import { Predicate } from "effect"
import type { JsonValidation } from "./JsonValidation.ts"

/** A payload that is wrong in one place, and the field that it is wrong in. */
export interface WrongPayload {
  readonly field: string
  readonly payload: unknown
}

/** A text in wrong values that no message may repeat. */
export const marker = "Zebulon Quackenbush"
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

/** Every way in which one field of a good payload can be missing or of the wrong type, and the field. */
export function* wrongPayloads(payload: object, json: JsonValidation): Generator<WrongPayload> {
  for (const variant of changed(payload)) {
    const [field = "", ...others] = topFields(payload, Object(variant))
    // What the JSON schema accepts is not wrong; what it refuses, the decoder has to refuse.
    if (json.errors(variant) === undefined || others.length > 0) continue
    yield { field, payload: variant }
  }
}
