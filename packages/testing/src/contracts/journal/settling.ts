import { expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { claimOf, entriesOf, entryOf } from "./JournalItems.ts"
import { type JournalStore, open } from "./JournalStore.ts"

const mine = claimOf("a", "mine")
const theirs = claimOf("a", "theirs", { fence: "payrolls 1 to 13", contentHash: "other content", claimedAt: 1 })

/** What `settle` and `release` promise. */
export const settling = <E>(empty: Effect.Effect<JournalStore, E, Scope.Scope>): void => {
  const journal = Effect.flatMap(empty, open)

  it.effect("created is noted, with the ids of the records", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [mine, claimOf("b", "mine")])
      yield* settle("scope", [entryOf(mine, "created", ["1", "2"])])
      const b = entryOf(claimOf("b", "mine"))
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1", "2"]), b))
    })
  )

  it.effect("created is noted whoever holds the claim", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [theirs])
      yield* settle("scope", [entryOf(mine, "created", ["1"])])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1"])))
    })
  )

  it.effect("created is noted where nothing was known, and where the item was absent", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      const b = claimOf("b", "mine")
      yield* claim("scope", [b])
      yield* settle("scope", [entryOf(b, "absent")])
      yield* settle("scope", [entryOf(mine, "created", ["1"]), entryOf(b, "created", ["2"])])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1"]), entryOf(b, "created", ["2"])))
    })
  )

  it.effect("absent counts for the open claim that it names, and leaves what the claim said", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [mine])
      yield* settle("scope", [{ ...entryOf(mine, "absent"), fence: "another", claimedAt: 0 }])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "absent")))
    })
  )

  it.effect("absent does not count under another claim, nor where nothing is known", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [theirs])
      yield* settle("scope", [entryOf(mine, "absent"), entryOf(claimOf("b", "mine"), "absent")])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(theirs)))
    })
  )

  it.effect("absent does not undo what was created", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [mine])
      yield* settle("scope", [entryOf(mine, "created", ["1"])])
      yield* settle("scope", [entryOf(mine, "absent")])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1"])))
    })
  )

  it.effect("an entry that is still open says nothing of what became of the item", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [mine])
      yield* settle("scope", [entryOf(mine), entryOf(claimOf("b", "mine"))])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("settlements of one item in one call count one after the other", () =>
    Effect.gen(function* () {
      const { claim, find, settle } = yield* journal
      yield* claim("scope", [mine])
      yield* settle("scope", [entryOf(mine, "absent"), entryOf(mine, "created", ["1"]), entryOf(mine, "absent")])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1"])))
    })
  )

  it.effect("an item is created as long as a record of it is left", () =>
    Effect.gen(function* () {
      const { claim, find, release, settle } = yield* journal
      yield* settle("scope", [entryOf(mine, "created", ["1", "2", "3"])])
      yield* release("scope", [{ identity: "a", id: "2" }])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1", "3"])))
      expect(yield* claim("scope", [theirs])).toEqual(entriesOf(entryOf(mine, "created", ["1", "3"])))
    })
  )

  it.effect("an item of which no record is left may be created anew", () =>
    Effect.gen(function* () {
      const { claim, find, release, settle } = yield* journal
      yield* settle("scope", [entryOf(mine, "created", ["1", "2"])])
      yield* release("scope", [
        { identity: "a", id: "1" },
        { identity: "a", id: "2" }
      ])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "absent")))
      expect(yield* claim("scope", [theirs])).toEqual(entriesOf(entryOf(theirs)))
    })
  )

  it.effect("records that are not of the item, and items that are not known or not created, stay as they are", () =>
    Effect.gen(function* () {
      const { claim, find, release, settle } = yield* journal
      const b = claimOf("b", "mine")
      yield* claim("scope", [b])
      yield* settle("scope", [entryOf(mine, "created", ["1"])])
      yield* release("scope", [
        { identity: "a", id: "2" },
        { identity: "b", id: "1" },
        { identity: "c", id: "1" }
      ])
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine, "created", ["1"]), entryOf(b)))
    })
  )

  it.effect("settling and releasing nothing is done at once", () =>
    Effect.gen(function* () {
      const { find, release, settle } = yield* journal
      yield* settle("scope", [])
      yield* release("scope", [])
      expect(yield* find("scope")).toEqual(new Map())
    })
  )
}
