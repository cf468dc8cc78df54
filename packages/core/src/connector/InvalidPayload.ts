import { Effect, Schema } from "effect"
import { compile, type Guard } from "../client/answer/Guard.ts"
import { describe, fromSchemaError, Violation } from "../client/Violation.ts"

/** What was given to an action or a trigger is not what it takes; says which field, and what would be right. */
export class InvalidPayload extends Schema.TaggedError<InvalidPayload>()("InvalidPayload", {
  name: Schema.String,
  violations: Schema.Array(Violation)
}) {
  readonly retryable = false
  override get message(): string {
    return `The input of ${this.name} is not valid. ${describe(this.violations)}.`
  }
}

interface Reader {
  /** Whether a payload is as good as decoded: a long list of rows need not be copied. */
  readonly isDecoded: Guard
  readonly decode: (json: unknown) => Effect.Effect<unknown, Schema.SchemaError>
}

const readers = new WeakMap<Schema.Codec<unknown, unknown>, Reader>()

const readerOf = (schema: Schema.Codec<unknown, unknown>): Reader => {
  const known = readers.get(schema)
  if (known !== undefined) return known
  const codec = Schema.toCodecJson(schema)
  const reader: Reader = {
    isDecoded: compile(codec.ast) ?? (() => false),
    decode: Schema.decodeUnknownEffect(codec, { errors: "all", onExcessProperty: "error" })
  }
  readers.set(schema, reader)
  return reader
}

/** Decodes JSON into the payload of the named definition, and reports every fault at once. */
export const decodePayload = <Payload extends Schema.Codec<unknown, unknown>>(
  name: string,
  schema: Payload,
  json: unknown
): Effect.Effect<Payload["Type"], InvalidPayload> => {
  const { decode, isDecoded } = readerOf(schema)
  if (isDecoded(json)) return Effect.succeed(json)
  return decode(json).pipe(Effect.mapError((error) => new InvalidPayload({ name, violations: fromSchemaError(error) })))
}
