import { expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { claimOf, entryOf, identities, wonBy } from "./JournalItems.ts"
import { type JournalStore, open } from "./JournalStore.ts"

const items = identities(1000)

/** What several journals on one store promise. */
export const racing = <E>(empty: Effect.Effect<JournalStore, E, Scope.Scope>): void => {
  const two = Effect.flatMap(empty, (store) => Effect.all([open(store), open(store)], { concurrency: "unbounded" }))
  const together = { concurrency: "unbounded" } as const

  it.live("one sees what the other has noted", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      const entries = yield* one.claim("scope", [claimOf("a", "mine")])
      expect(yield* other.find("scope")).toEqual(entries)
      yield* other.settle("scope", [entryOf(claimOf("a", "mine"), "created", ["1"])])
      yield* one.release("scope", [{ identity: "a", id: "1" }])
      expect(yield* other.find("scope")).toEqual(yield* one.find("scope"))
    })
  )

  it.live("of two that claim the same items at once, each item has exactly one winner", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      const [first, second] = yield* Effect.all(
        [
          one.claim(
            "scope",
            items.map((each) => claimOf(each, "one"))
          ),
          other.claim(
            "scope",
            items.toReversed().map((each) => claimOf(each, "other"))
          )
        ],
        together
      )
      expect(first).toEqual(second)
      expect([...wonBy("one", first), ...wonBy("other", second)].toSorted()).toEqual(items)
    })
  )

  it.live("of many small claims of the same items at once, each item has exactly one winner", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      const attempts = items
        .slice(0, 20)
        .flatMap((item) =>
          [one, other, one, other].map((journal, index) =>
            Effect.map(journal.claim("scope", [claimOf(item, `run ${index}`)]), (entries) =>
              wonBy(`run ${index}`, entries)
            )
          )
        )
      const won = yield* Effect.all(attempts, together)
      expect(won.flat().toSorted()).toEqual(items.slice(0, 20))
    })
  )

  it.live("of two that take over the same open claims, each item has exactly one winner", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      yield* one.claim(
        "scope",
        items.map((each) => claimOf(each, "of a run that is gone"))
      )
      const takeOver = (claim: string) =>
        items.map((each) => claimOf(each, claim, { replaces: "of a run that is gone" }))
      const [first, second] = yield* Effect.all(
        [one.claim("scope", takeOver("one")), other.claim("scope", takeOver("other").toReversed())],
        together
      )
      expect([...wonBy("one", first), ...wonBy("other", second)].toSorted()).toEqual(items)
    })
  )

  it.live("what was created is known as such in the end, whoever claims it at the same time", () =>
    Effect.gen(function* () {
      const [one, other] = yield* two
      const old = items.map((each) => claimOf(each, "old"))
      yield* one.claim("scope", old)
      yield* Effect.all(
        [
          one.settle(
            "scope",
            old.map((claim) => entryOf(claim, "created", ["1"]))
          ),
          other.claim(
            "scope",
            items.toReversed().map((each) => claimOf(each, "new", { replaces: "old" }))
          )
        ],
        together
      )
      const known = [...(yield* other.find("scope")).values()]
      expect(known.filter(({ knowledge, ids }) => knowledge !== "created" || ids.length === 0)).toEqual([])
      expect(known.length).toBe(items.length)
    })
  )
}
