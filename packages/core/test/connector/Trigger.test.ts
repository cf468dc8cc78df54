import { Feed, LocalDate, Trigger } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

const Note = Schema.Struct({ id: Schema.Int, day: Schema.optionalKey(LocalDate.LocalDate) })
type Note = typeof Note.Type

const note = (id: number, day?: string): Note => (day === undefined ? { id } : { id, day: LocalDate.make(day) })

/** A trigger over notes that the test changes between polls. */
const watch = (notes: ReadonlyArray<Note>) => {
  const world = { notes, isComplete: true }
  const trigger = Trigger.make("new_note", {
    title: "New note",
    description: "Starts when a note is written.",
    help: "A note counts as soon as it is in the folder.",
    payload: Schema.Struct({ folder: Schema.optionalKey(Schema.String) }),
    feed: Feed.make({
      name: "notes",
      record: Note,
      key: ({ id }) => String(id),
      date: ({ day }) => day,
      sections: Feed.oneList(
        () => () =>
          Effect.sync(() => ({
            pageSize: 100,
            // A list that says something else at each reading is never complete.
            totalItemsCount: world.notes.length + (world.isComplete ? 0 : 1),
            items: world.notes
          }))
      )
    }),
    on: ["created"]
  })
  const poll = (options: Trigger.PollOptions = {}) => Trigger.poll(trigger, {}, options)
  return { world, trigger, poll }
}

const keys = (result: Trigger.PollResult<Note>) => result.events.map(({ key }) => key)

describe("Trigger.poll", () => {
  it.effect("begins with what comes from now on, unless told otherwise", () =>
    Effect.gen(function* () {
      const { world, poll } = watch([note(1), note(2)])
      const first = yield* poll()
      expect(keys(first)).toEqual([])
      world.notes = [note(3), ...world.notes]
      expect(keys(yield* poll({ state: first.state }))).toEqual(["3"])
    })
  )

  it.effect("begins with all that is there when told so, oldest first", () =>
    Effect.gen(function* () {
      const { poll } = watch([note(1, "2026-03-02"), note(2, "2026-03-01"), note(3, "2026-03-03")])
      expect(keys(yield* poll({ start: "all" }))).toEqual(["2", "1", "3"])
    })
  )

  it.effect("begins with what is dated from a day on", () =>
    Effect.gen(function* () {
      const { poll } = watch([note(1, "2026-03-01"), note(2, "2026-03-02"), note(3)])
      expect(keys(yield* poll({ start: LocalDate.make("2026-03-02") }))).toEqual(["3", "2"])
    })
  )

  it.effect("reports what arrives late, far back or far ahead, whatever came before it", () =>
    Effect.gen(function* () {
      const { world, poll } = watch([note(1, "2026-03-02")])
      const first = yield* poll({ start: "all" })
      world.notes = [...world.notes, note(2, "2019-01-01"), note(3, "2031-01-01"), note(4, "2026-03-02")]
      expect(keys(yield* poll({ state: first.state }))).toEqual(["2", "4", "3"])
    })
  )

  it.effect("reports nothing twice, also when a record leaves and comes back", () =>
    Effect.gen(function* () {
      const { world, poll } = watch([note(1)])
      const first = yield* poll({ start: "all" })
      world.notes = []
      const second = yield* poll({ state: first.state })
      world.notes = [note(1)]
      expect(keys(yield* poll({ state: second.state }))).toEqual([])
    })
  )

  it.effect("repeats an event under the same id when its state was not stored", () =>
    Effect.gen(function* () {
      const { poll } = watch([note(1)])
      const once = yield* poll({ start: "all" })
      const again = yield* poll({ start: "all" })
      expect(again.events.map(({ id }) => id)).toEqual(once.events.map(({ id }) => id))
    })
  )

  it.effect("gives at most so many events and says that there are more", () =>
    Effect.gen(function* () {
      const { poll } = watch([note(1), note(2), note(3)])
      const first = yield* poll({ start: "all", maxEvents: 2 })
      expect([keys(first), first.more]).toEqual([["1", "2"], true])
      const second = yield* poll({ state: first.state, maxEvents: 2 })
      expect([keys(second), second.more]).toEqual([["3"], false])
    })
  )

  it.effect("takes no starting point from a reading that is not complete", () =>
    Effect.gen(function* () {
      const { world, poll } = watch([note(1)])
      world.isComplete = false
      expect(yield* Effect.flip(poll())).toMatchObject({ _tag: "UnstableRead", retryable: true })
    })
  )

  it.effect("reports what an incomplete reading saw, and says that it was not complete", () =>
    Effect.gen(function* () {
      const { world, poll } = watch([])
      const first = yield* poll()
      world.notes = [note(1)]
      world.isComplete = false
      const second = yield* poll({ state: first.state })
      expect(keys(second)).toEqual(["1"])
      expect(second.alarms).toMatchObject([{ code: "incomplete-read" }])
    })
  )

  it.effect.each([
    ["", "damaged"],
    ["{", "damaged"],
    ['{"ledger":"ferrule","version":1,"trigger":"new_note","keys":["1"', "damaged"],
    ['{"ledger":"ferrule","version":99,"trigger":"new_note","keys":[]}', "version 99"],
    ['{"ledger":"ferrule","version":1,"trigger":"new_memo","keys":[]}', "trigger new_memo"]
  ] as const)("refuses the state %s and resets nothing", ([state, reason]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(watch([note(1)]).poll({ state }))
      expect(error).toMatchObject({ _tag: "UnreadableLedger" })
      expect(error.message).toContain(reason)
    })
  )

  it.effect("refuses a payload with a field that it does not know", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(Trigger.poll(watch([]).trigger, { foldr: "inbox" }))
      expect(error).toMatchObject({ _tag: "InvalidPayload", violations: [{ path: "foldr" }] })
    })
  )
})

describe("Trigger.sample", () => {
  it.effect("gives a few records, newest first, without any state", () =>
    Effect.gen(function* () {
      const { trigger } = watch([note(1, "2026-03-01"), note(2, "2026-03-03"), note(3, "2026-03-02")])
      expect((yield* Trigger.sample(trigger, {}, 2)).map(({ id }) => id)).toEqual([2, 3])
    })
  )
})
