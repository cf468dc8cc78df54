import { Schema } from "effect"

/** A member of a record that may be missing or null when it is read; says what it means and shows an example. */
export const Maybe = <S extends Schema.Top>(
  schema: S,
  description: string,
  example?: S["Type"]
): Schema.optionalKey<Schema.NullOr<S>> =>
  Schema.optionalKey(
    Schema.NullOr(schema).annotate(example === undefined ? { description } : { description, examples: [example] })
  )
