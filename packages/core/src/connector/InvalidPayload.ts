import { Effect, Schema, type SchemaAST } from "effect"
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

const guards = new WeakMap<SchemaAST.AST, Guard>()

/** Whether a payload is as good as decoded: a long list of rows need not be copied. */
const guardOf = (ast: SchemaAST.AST): Guard => {
  const guard = guards.get(ast) ?? compile(ast) ?? (() => false)
  guards.set(ast, guard)
  return guard
}

/** Decodes JSON into the payload of the named definition, and reports every fault at once. */
export const decodePayload = <Payload extends Schema.Codec<unknown, unknown>>(
  name: string,
  schema: Payload,
  json: unknown
): Effect.Effect<Payload["Type"], InvalidPayload> => {
  const codec = Schema.toCodecJson(schema)
  if (guardOf(codec.ast)(json)) return Effect.succeed(json)
  return Schema.decodeUnknownEffect(codec)(json, { errors: "all", onExcessProperty: "error" }).pipe(
    Effect.mapError((error) => new InvalidPayload({ name, violations: fromSchemaError(error) }))
  )
}
