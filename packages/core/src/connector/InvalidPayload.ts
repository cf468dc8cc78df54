import { Effect, Schema } from "effect"
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

/** Decodes JSON into the payload of the named definition, and reports every fault at once. */
export const decodePayload = <Payload extends Schema.Codec<unknown, unknown>>(
  name: string,
  schema: Payload,
  json: unknown
): Effect.Effect<Payload["Type"], InvalidPayload> =>
  Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(json, { errors: "all", onExcessProperty: "error" }).pipe(
    Effect.mapError((error) => new InvalidPayload({ name, violations: fromSchemaError(error) }))
  )
