import { JsonSample } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { AnyAction } from "./ActionTrial.ts"
import { fieldsOf, ofSchema } from "./JsonValidation.ts"

/** What an action says of itself: forms, catalogues and tools are made of it. */
export const describing = (action: AnyAction): void => {
  const payload = ofSchema(action.payload, { closed: true })
  const success = ofSchema(action.success, { closed: false })

  it("has a name, a title and a sentence", () => {
    expect(action.name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(action.title).toMatch(/^[A-Z]/)
    expect(action.description).toMatch(/^[A-Z].*\.$/s)
  })

  it("says of every field of its payload what it is called, what it means and how it looks", () => {
    const incomplete = fieldsOf(payload.document).filter(
      ({ isLeaf, said }) =>
        typeof said.title !== "string" ||
        typeof said.description !== "string" ||
        (isLeaf && !(Array.isArray(said.examples) && said.examples.length > 0))
    )
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  it("says of every field of its result what it means", () => {
    const incomplete = fieldsOf(success.document).filter(({ said }) => typeof said.description !== "string")
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  it("gives examples that it accepts", () => {
    for (const { path, said, schema } of fieldsOf(payload.document)) {
      for (const example of Array.isArray(said.examples) ? said.examples : []) {
        expect([path, payload.errorsOf(schema, example)]).toEqual([path, undefined])
      }
    }
  })

  it.effect("its sample is a payload, by its JSON schema and by the decoder", () =>
    Effect.gen(function* () {
      const sample = JsonSample.ofJsonSchema(payload.document, Object(payload.document.$defs ?? {}))
      expect(payload.errors(sample)).toBeUndefined()
      yield* Schema.decodeUnknownEffect(Schema.toCodecJson(action.payload))(sample, { onExcessProperty: "error" })
    })
  )

  it.effect("the sample of its result is a result, by its JSON schema and by the decoder", () =>
    Effect.gen(function* () {
      const sample = JsonSample.ofJsonSchema(success.document, Object(success.document.$defs ?? {}))
      expect(success.errors(sample)).toBeUndefined()
      yield* Schema.decodeUnknownEffect(Schema.toCodecJson(action.success))(sample)
    })
  )
}
