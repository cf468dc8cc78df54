import { type Journal, Journal as Journals, WriteJournal } from "@ferrule/core"
import { WriteJournalContract } from "@ferrule/testing/contracts"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const onOneMap = Effect.sync(() => {
  const scopes = new Map<string, Map<string, Journal.Entry>>()
  return Layer.sync(WriteJournal, () => Journals.inMemory(scopes, true))
})

WriteJournalContract("the journal in memory", onOneMap, { forgets: false })

it.effect("the journal that is gone with the process says so", () =>
  Effect.gen(function* () {
    const { isDurable } = yield* WriteJournal
    expect(isDurable).toBe(false)
  }).pipe(Effect.provide(WriteJournal.layerMemory))
)
