import { expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { claimOf, entriesOf, entryOf } from "./JournalItems.ts"
import { type JournalStore, open } from "./JournalStore.ts"

const mine = claimOf("a", "mine")
const theirs = claimOf("a", "theirs", { fence: "payrolls 1 to 13", contentHash: "other content", claimedAt: 1 })

/** What `claim` and `find` promise. */
export const claiming = <E>(empty: Effect.Effect<JournalStore, E, Scope.Scope>): void => {
  const journal = Effect.flatMap(empty, open)

  it.effect("an empty journal knows nothing", () =>
    Effect.gen(function* () {
      const { find } = yield* journal
      expect(yield* find("scope")).toEqual(new Map())
      expect(yield* find("scope", ["a", "b"])).toEqual(new Map())
      expect(yield* find("scope", [])).toEqual(new Map())
    })
  )

  it.effect("a claim is answered with the entry, open, as it is found from then on", () =>
    Effect.gen(function* () {
      const { claim, find } = yield* journal
      expect(yield* claim("scope", [mine])).toEqual(entriesOf(entryOf(mine)))
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine)))
      expect(yield* find("scope", ["a"])).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("finds the items that were asked for, or all of the scope", () =>
    Effect.gen(function* () {
      const { claim, find } = yield* journal
      const [a, b, c] = [mine, claimOf("b", "mine"), claimOf("c", "mine")]
      yield* claim("scope", [a, b, c])
      expect(yield* find("scope", ["c", "a", "d"])).toEqual(entriesOf(entryOf(a), entryOf(c)))
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(a), entryOf(b), entryOf(c)))
    })
  )

  it.effect("scopes know nothing of each other", () =>
    Effect.gen(function* () {
      const { claim, find, release, settle } = yield* journal
      yield* claim("one", [mine])
      expect(yield* find("two")).toEqual(new Map())
      expect(yield* claim("two", [theirs])).toEqual(entriesOf(entryOf(theirs)))
      yield* settle("two", [entryOf(theirs, "created", ["1"])])
      yield* release("one", [{ identity: "a", id: "1" }])
      expect(yield* find("one")).toEqual(entriesOf(entryOf(mine)))
      expect(yield* find("two")).toEqual(entriesOf(entryOf(theirs, "created", ["1"])))
    })
  )

  it.effect("what another has claimed stays theirs", () =>
    Effect.gen(function* () {
      const { claim } = yield* journal
      yield* claim("scope", [theirs])
      expect(yield* claim("scope", [mine])).toEqual(entriesOf(entryOf(theirs)))
    })
  )

  it.effect("each item is claimed for itself", () =>
    Effect.gen(function* () {
      const { claim } = yield* journal
      const [b, c] = [claimOf("b", "mine"), claimOf("c", "mine")]
      yield* claim("scope", [theirs])
      expect(yield* claim("scope", [c, mine, b])).toEqual(entriesOf(entryOf(theirs), entryOf(b), entryOf(c)))
    })
  )

  it.effect("of two claims of an item in one call, the first has it", () =>
    Effect.gen(function* () {
      const { claim } = yield* journal
      expect(yield* claim("scope", [mine, theirs])).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("claiming again under the same claim changes nothing", () =>
    Effect.gen(function* () {
      const { claim, find } = yield* journal
      yield* claim("scope", [mine])
      expect(yield* claim("scope", [mine])).toEqual(entriesOf(entryOf(mine)))
      expect(yield* find("scope")).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("the open claim that a claim replaces is taken over, and no other", () =>
    Effect.gen(function* () {
      const { claim } = yield* journal
      yield* claim("scope", [theirs])
      expect(yield* claim("scope", [{ ...mine, replaces: "of somebody" }])).toEqual(entriesOf(entryOf(theirs)))
      expect(yield* claim("scope", [{ ...mine, replaces: "theirs" }])).toEqual(entriesOf(entryOf(mine)))
      expect(yield* claim("scope", [theirs])).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("what is absent may be claimed by anybody", () =>
    Effect.gen(function* () {
      const { claim, settle } = yield* journal
      yield* claim("scope", [theirs])
      yield* settle("scope", [entryOf(theirs, "absent")])
      expect(yield* claim("scope", [mine])).toEqual(entriesOf(entryOf(mine)))
    })
  )

  it.effect("what was created is claimed by nobody, not even by who created it", () =>
    Effect.gen(function* () {
      const { claim, settle } = yield* journal
      yield* claim("scope", [theirs])
      yield* settle("scope", [entryOf(theirs, "created", ["1"])])
      const created = entriesOf(entryOf(theirs, "created", ["1"]))
      expect(yield* claim("scope", [theirs])).toEqual(created)
      expect(yield* claim("scope", [mine])).toEqual(created)
      expect(yield* claim("scope", [{ ...mine, replaces: "theirs" }])).toEqual(created)
    })
  )

  it.effect("claiming nothing is done at once", () =>
    Effect.gen(function* () {
      const { claim, find } = yield* journal
      expect(yield* claim("scope", [])).toEqual(new Map())
      expect(yield* find("scope")).toEqual(new Map())
    })
  )

  it.effect("texts of all kinds come back as they were, and identities differ by every letter", () =>
    Effect.gen(function* () {
      const { claim, find } = yield* journal
      const texts = [
        "",
        " ",
        "a",
        "A",
        "a ",
        "ä",
        "a\u0308",
        "'; DROP TABLE x; --",
        "%",
        "_",
        "?",
        "$1",
        '"',
        "\\",
        "😀"
      ]
      const scope = `sc'ope "${texts.join("\n")}"`
      const claims = texts.map((text) =>
        claimOf(text, `${text}'`, { contentHash: text.repeat(3), date: text, fence: text, group: text })
      )
      expect(yield* claim(scope, claims)).toEqual(entriesOf(...claims.map((each) => entryOf(each))))
      expect(yield* find(scope, texts)).toEqual(entriesOf(...claims.map((each) => entryOf(each))))
    })
  )
}
