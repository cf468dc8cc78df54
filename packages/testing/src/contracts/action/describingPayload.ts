import { JsonSample } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { fieldsOf, ofSchema } from "./JsonValidation.ts"

/** What an action or a trigger says of its payload. */
export const describingPayload = (schema: Schema.Codec<unknown, unknown>): void => {
  const payload = ofSchema(schema, { closed: true })

  it("says of every field of its payload what it is called, what it means and how it looks", () => {
    const incomplete = fieldsOf(payload.document).filter(
      ({ isLeaf, said }) =>
        typeof said.title !== "string" ||
        typeof said.description !== "string" ||
        (isLeaf && !(Array.isArray(said.examples) && said.examples.length > 0))
    )
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  it("gives examples that it accepts", () => {
    for (const { path, said, schema: part } of fieldsOf(payload.document)) {
      for (const example of Array.isArray(said.examples) ? said.examples : []) {
        expect([path, payload.errorsOf(part, example)]).toEqual([path, undefined])
      }
    }
  })

  it.effect("its sample is a payload, by its JSON schema and by the decoder", () =>
    Effect.gen(function* () {
      const sample = JsonSample.ofJsonSchema(payload.document, Object(payload.document.$defs ?? {}))
      expect(payload.errors(sample)).toBeUndefined()
      expect(payload.errors07(sample)).toBeUndefined()
      yield* Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(sample, { onExcessProperty: "error" })
    })
  )
}
