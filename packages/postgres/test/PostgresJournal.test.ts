import { afterAll, describe, expect, it } from "@effect/vitest"
import { WriteJournal } from "@ferrule/core"
import { PostgresJournal } from "@ferrule/postgres"
import { Effect, Layer, Redacted } from "effect"
import { inspect } from "node:util"
import { claimOf } from "../../sqlite/test/support/claimOf.ts"
import { startServer } from "../../testing/test/support/PostgresServer.ts"

const server = await startServer().catch((error: unknown) => `no PostgreSQL can be started here: ${error}`)
if (typeof server !== "string") afterAll(server.stop)

/** What is known of the item once it was claimed, over a connection of its own. */
const claimed = (journal: Layer.Layer<WriteJournal>, by = "mine") =>
  Effect.flatMap(WriteJournal, (journal) => journal.claim("scope", [claimOf("a", by)])).pipe(
    Effect.provide(Layer.fresh(journal))
  )

describe("a journal in PostgreSQL", () => {
  it.live.skipIf(typeof server === "string")("is shared by all that are given its URL", () =>
    Effect.gen(function* () {
      const journal = PostgresJournal.layer(Redacted.make(typeof server === "string" ? "" : server.url))
      yield* claimed(journal)
      const found = yield* claimed(journal, "another's")
      expect(found.get("a")).toMatchObject({ claim: "mine", knowledge: "open" })
    })
  )

  it.live("is not connected to before it is asked", () =>
    Effect.gen(function* () {
      const journal = PostgresJournal.layer(Redacted.make("postgres://ferrule:hush-4411@127.0.0.1:1/books"))
      const isDurable = yield* Effect.provide(
        Effect.map(WriteJournal, ({ isDurable }) => isDurable),
        journal
      )
      expect(isDurable).toBe(true)
      const error = yield* Effect.flip(claimed(journal))
      expect(error.reason).toBe("the database cannot be reached")
      expect(inspect(error, { depth: 20 })).not.toContain("hush-4411")
    })
  )
})

describe("the journal that an environment names", () => {
  it("is none where it names none", () => {
    expect(PostgresJournal.fromEnvironment("JOURNAL", {})).toEqual({})
  })

  it.live.each(["", "hush-4411", "mysql://ferrule:hush-4411@127.0.0.1/books"])(
    "fails every write where it is no URL of PostgreSQL: %j",
    (url) =>
      Effect.gen(function* () {
        const { journal } = PostgresJournal.fromEnvironment("JOURNAL", { JOURNAL: url })
        if (journal === undefined) throw new Error("There is none.")
        const { reason } = yield* Effect.flip(claimed(journal))
        expect(reason).toContain("JOURNAL is not the URL of a PostgreSQL database")
        expect(reason).not.toContain("hush-4411")
      })
  )
})
