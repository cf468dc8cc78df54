import { WriteJournal } from "@ferrule/core"
import { WriteJournalContract } from "@ferrule/testing/contracts"
import { FileJournal, SqliteClient } from "@ferrule/sqlite"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync
} from "node:fs"
import { join } from "node:path"
import { claimOf } from "./support/claimOf.ts"
import { folder } from "./support/folder.ts"

WriteJournalContract(
  "the journal in a file",
  Effect.map(folder, (place) => FileJournal.layer(join(place, "journal.db"))),
  { forgets: true }
)

const inFile = <A, E>(file: string, use: (journal: WriteJournal["Service"]) => Effect.Effect<A, E>) =>
  Effect.provide(Effect.flatMap(WriteJournal, use), Layer.fresh(FileJournal.layer(file)))

const someClaims = Array.from({ length: 1000 }, (_, index) => claimOf(`item ${index}`, "mine"))

/** A file with a journal of a thousand entries. */
const journal = Effect.gen(function* () {
  const file = join(yield* folder, "journal.db")
  yield* inFile(file, ({ claim }) => claim("scope", someClaims))
  return file
})

describe("a new journal", () => {
  it.effect("is made with its folder, for its user alone, and leaves nothing else behind", () =>
    Effect.gen(function* () {
      const place = join(yield* folder, "state", "ferrule")
      const file = join(place, "journal.db")
      yield* inFile(file, ({ claim }) => claim("scope", someClaims))
      expect(readdirSync(place)).toEqual(["journal.db"])
      if (process.platform === "win32") return
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(statSync(place).mode & 0o777).toBe(0o700)
    })
  )

  it.effect("is for its user alone while it is open too", () =>
    Effect.gen(function* () {
      const place = yield* folder
      const modes = yield* inFile(join(place, "journal.db"), ({ claim }) =>
        Effect.map(claim("scope", someClaims), () =>
          readdirSync(place).map((name) => statSync(join(place, name)).mode & 0o777)
        )
      )
      if (process.platform !== "win32") expect(modes).toEqual(modes.map(() => 0o600))
    })
  )

  it.effect("may have a name that means something else to SQLite", () =>
    Effect.gen(function* () {
      const place = yield* folder
      for (const name of [":memory:", "file:a?mode=memory", "a b%20c'"]) {
        yield* inFile(join(place, name), ({ claim }) => claim("scope", someClaims))
        expect(existsSync(join(place, name))).toBe(true)
      }
    })
  )
})

describe("a file that cannot be a journal is refused, and left as it is", () => {
  const refusal = Effect.fnUntraced(function* (file: string) {
    const before = readFileSync(file)
    const error = yield* Effect.flip(inFile(file, () => Effect.void))
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(error._tag).toBe("JournalUnavailable")
    expect(error.reason.startsWith(file)).toBe(true)
    return error.reason.slice(file.length + 1)
  })

  it.effect("an empty file", () =>
    Effect.gen(function* () {
      const file = yield* journal
      truncateSync(file, 0)
      expect(yield* refusal(file)).toBe("is empty, so what it held is lost")
    })
  )

  it.effect.each([10, 100, 4096, 20_000])("a file that was cut off after %i bytes", (size) =>
    Effect.gen(function* () {
      const file = yield* journal
      truncateSync(file, size)
      expect(yield* refusal(file)).toMatch(/is damaged$/)
    })
  )

  it.effect.each([0, 100, 4096, 8192, 12_288])("a file in which bytes were written over, from %i on", (from) =>
    Effect.gen(function* () {
      const file = yield* journal
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(0xa5, from, from + 64))
      expect(yield* refusal(file)).toMatch(/is damaged$/)
    })
  )

  it.effect("a file in which the identity of an item was written over", () =>
    Effect.gen(function* () {
      const file = yield* journal
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill("x", bytes.indexOf("item 500"), bytes.indexOf("item 500") + 1))
      expect(yield* refusal(file)).toMatch(/is damaged$/)
    })
  )

  it.effect("a text", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "notes.txt")
      writeFileSync(file, "Not to be lost.\n".repeat(100))
      expect(yield* refusal(file)).toBe("is not a database, or is damaged")
    })
  )

  it.effect("a database of something else", () =>
    Effect.gen(function* () {
      const file = join(yield* folder, "other.db")
      yield* Effect.flatMap(SqlClient.SqlClient, (sql) => sql`CREATE TABLE notes (note text)`).pipe(
        Effect.provide(SqliteClient.layer({ filename: file }))
      )
      expect(yield* refusal(file)).toBe("is a database, but not a write journal")
    })
  )

  it.effect("a journal of a later version", () =>
    Effect.gen(function* () {
      const file = yield* journal
      yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql`INSERT INTO ferrule_write_journal_migrations (migration_id, name) VALUES (1000, 'later')`
      ).pipe(Effect.provide(SqliteClient.layer({ filename: file })))
      const before = readFileSync(file)
      const error = yield* Effect.flip(inFile(file, () => Effect.void))
      expect(error.reason).toContain("a later version of Ferrule")
      expect(readFileSync(file).equals(before)).toBe(true)
    })
  )

  it.effect("a folder, a device, a link to nowhere, and a way that leads through a file", () =>
    Effect.gen(function* () {
      const place = yield* folder
      const reasonAt = (path: string) =>
        Effect.map(Effect.flip(inFile(path, () => Effect.void)), ({ reason }) => reason)
      mkdirSync(join(place, "folder"))
      expect(yield* reasonAt(join(place, "folder"))).toContain("is not a file")
      writeFileSync(join(place, "file"), "")
      expect(yield* reasonAt(join(place, "file", "journal.db"))).toMatch(/cannot be (made|reached)/)
      if (process.platform === "win32") return
      expect(yield* reasonAt("/dev/null")).toContain("is not a file")
      symlinkSync(join(place, "nowhere"), join(place, "link"))
      expect(yield* reasonAt(join(place, "link"))).toContain("cannot be opened (ENOENT)")
      expect(existsSync(join(place, "nowhere"))).toBe(false)
      // Nobody can make a folder there, though it is there and not write-protected.
      if (process.platform === "linux")
        expect(yield* reasonAt("/proc/x/y/journal.db")).toContain("cannot be made (ENOENT)")
    })
  )
})
