import { expect, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { TestClock } from "effect/testing"
import { claimOf, entriesOf, entryOf, identities } from "./JournalItems.ts"
import { type JournalStore, open, using } from "./JournalStore.ts"

/** What a journal keeps, how much and how long. */
export const keeping = <E>(empty: Effect.Effect<JournalStore, E, Scope.Scope>, forgets: boolean): void => {
  const [a, b, c] = [claimOf("a", "mine"), claimOf("b", "mine"), claimOf("c", "mine")]

  it.effect("closed and opened again, it knows everything that it knew", () =>
    Effect.gen(function* () {
      const store = yield* empty
      yield* using(store, ({ claim }) => claim("scope", [a, b, c]))
      yield* using(store, ({ settle }) => settle("scope", [entryOf(a, "created", ["1", "2"]), entryOf(b, "absent")]))
      const entries = entriesOf(entryOf(a, "created", ["1", "2"]), entryOf(b, "absent"), entryOf(c))
      expect(yield* using(store, ({ find }) => find("scope"))).toEqual(entries)
      expect(yield* using(store, ({ isDurable }) => Effect.succeed(isDurable))).toBe(true)
    })
  )

  it.effect("10,000 items in one call are claimed, found, settled, released and found again", () =>
    Effect.gen(function* () {
      const store = yield* empty
      const journal = yield* open(store)
      const many = identities(10_000)
      const claims = many.map((each) => claimOf(each, "mine"))
      const created = claims.map((each) => entryOf(each, "created", [each.identity]))
      expect(yield* journal.claim("scope", claims)).toEqual(entriesOf(...claims.map((each) => entryOf(each))))
      yield* journal.settle("scope", created)
      expect(yield* journal.find("scope", many)).toEqual(entriesOf(...created))
      yield* journal.release(
        "scope",
        many.map((identity) => ({ identity, id: identity }))
      )
      const left = yield* using(store, ({ find }) => find("scope"))
      expect(left).toEqual(entriesOf(...claims.map((each) => entryOf(each, "absent"))))
    })
  )

  it.effect("entries are kept for 400 days after they were noted last", () =>
    Effect.gen(function* () {
      const store = yield* empty
      yield* using(store, ({ claim }) => claim("scope", [a, b]))
      yield* TestClock.adjust("300 days")
      yield* using(store, ({ settle }) => settle("scope", [entryOf(b, "created", ["1"])]))
      yield* TestClock.adjust("100 days")
      yield* using(store, ({ claim }) => claim("scope", [c]))
      const known = yield* using(store, ({ find }) => find("scope"))
      expect(known).toEqual(entriesOf(entryOf(a), entryOf(b, "created", ["1"]), entryOf(c)))
    })
  )

  if (forgets) {
    it.effect("older ones are forgotten when it is opened", () =>
      Effect.gen(function* () {
        const store = yield* empty
        yield* using(store, ({ claim }) => claim("scope", [a]))
        yield* TestClock.adjust("1 day")
        yield* using(store, ({ claim }) => claim("scope", [b]))
        yield* TestClock.adjust("400 days")
        yield* using(store, ({ claim }) => claim("scope", [c]))
        expect(yield* using(store, ({ find }) => find("scope"))).toEqual(entriesOf(entryOf(b), entryOf(c)))
      })
    )
  }

  it.effect("a clock that is years ahead for once makes it forget nothing", () =>
    Effect.gen(function* () {
      const store = yield* empty
      yield* using(store, ({ claim }) => claim("scope", [a]))
      yield* TestClock.adjust("3650 days")
      expect(yield* using(store, ({ find }) => find("scope"))).toEqual(entriesOf(entryOf(a)))
    })
  )
}
