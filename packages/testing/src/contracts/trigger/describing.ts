import { JsonSample, Trigger, TriggerEvent } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { describingPayload } from "../action/describingPayload.ts"
import { fieldsOf, ofSchema } from "../action/JsonValidation.ts"
import { happenings } from "./Happenings.ts"
import { expected, thorough, told } from "./Polls.ts"
import { type AnyTrigger, bothOf, occasions, onStage, type TriggerContractOptions } from "./TriggerTrial.ts"

/** What a trigger says of itself and of its events: forms, catalogues and mappings are made of it. */
export const describing = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare } = happenings(trigger, options)
  const schema = TriggerEvent(trigger.feed.record, kinds)
  const json = ofSchema(schema, { closed: false })

  it("has a name, a title, a sentence, and help that says more", () => {
    expect(trigger.name).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(trigger.title).toMatch(/^[A-Z]/)
    expect(trigger.description).toMatch(/^[A-Z][^.]*\.$/)
    expect(trigger.help).toMatch(/^[A-Z].*\.$/s)
    expect(trigger.help).not.toBe(trigger.description)
  })

  describingPayload(trigger.payload)

  it("says of every field of its events what it means", () => {
    const incomplete = fieldsOf(json.document).filter(({ said }) => typeof said.description !== "string")
    expect(incomplete.map(({ path }) => path)).toEqual([])
  })

  it.effect("the sample of its events is an event, by its JSON schemas and by the decoder", () =>
    Effect.gen(function* () {
      const sample = JsonSample.ofJsonSchema(json.document, Object(json.document.$defs ?? {}))
      expect(json.errors(sample)).toBeUndefined()
      expect(json.errors07(sample)).toBeUndefined()
      yield* Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(sample)
    })
  )

  it.effect("its events are what it says they are, and say when they were seen", () =>
    Effect.gen(function* () {
      const news = occasions(kinds.length * 2)
      yield* Effect.forEach(news, prepare)
      const { state } = yield* Trigger.pollJson(trigger, bothOf(options), thorough)
      yield* Effect.forEach(news, happen)
      const { events } = yield* Trigger.pollJson(trigger, bothOf(options), { ...thorough, state })
      const observedAt = DateTime.formatIso(yield* DateTime.now)
      for (const each of events) {
        expect(json.errors(each)).toBeUndefined()
        expect(json.errors07(each)).toBeUndefined()
        expect(JSON.parse(JSON.stringify(each))).toEqual(each)
        expect(each).toMatchObject({ trigger: trigger.name, observedAt })
      }
      const decoded = yield* Effect.forEach(events, (each) =>
        Schema.decodeUnknownEffect(Schema.toCodecJson(schema))(each)
      )
      expect(told(decoded)).toEqual(expected(news.map(event)))
      // Whoever stores ids can tell events of all triggers apart by them.
      expect(decoded.every(({ id, key }) => id.startsWith(`${trigger.name}:${key}`))).toBe(true)
    }).pipe((story) => onStage(story, options))
  )
}
