import { Predicate, Schema } from "effect"

/** The payload of an action that takes nothing. A struct without fields alone would take anything. */
export const NoFields = Schema.Struct({}).check(
  Schema.makeFilter((payload: unknown) =>
    Predicate.isObject(payload) && !Array.isArray(payload)
      ? Object.keys(payload).map((name) => ({ path: [name], issue: "no such field: none are taken" }))
      : "an object without fields"
  )
)
