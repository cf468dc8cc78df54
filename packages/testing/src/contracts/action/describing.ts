import { JsonSample } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { AnyAction } from "./ActionTrial.ts"
import { describingPayload } from "./describingPayload.ts"
import { fieldsOf, ofSchema } from "./JsonValidation.ts"

/** What an action says of itself: forms, catalogues and tools are made of it. */
export const describing = (action: AnyAction): void => {
  const success = ofSchema(action.success, { closed: false })

  it("has a name, a title and a sentence", () => {
    expect(action.name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(action.title).toMatch(/^[A-Z]/)
    expect(action.description).toMatch(/^[A-Z].*\.$/s)
  })

  describingPayload(action.payload)

  it("says of every field of its result what it means", () => {
    const incomplete = fieldsOf(success.document).filter(({ said }) => typeof said.description !== "string")
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  it.effect("the sample of its result is a result, by its JSON schema and by the decoder", () =>
    Effect.gen(function* () {
      const sample = JsonSample.ofJsonSchema(success.document, Object(success.document.$defs ?? {}))
      expect(success.errors(sample)).toBeUndefined()
      yield* Schema.decodeUnknownEffect(Schema.toCodecJson(action.success))(sample)
    })
  )
}
