import { Array, Clock, Effect, Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Claim, Entry } from "../WriteJournal.ts"
import { JournalRow } from "./JournalRow.ts"

type Entries = ReadonlyMap<string, Entry>
type Portion<A> = Array.NonEmptyReadonlyArray<A>
type Query<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

const columns = "identity, group_key, content_hash, item_date, fence, claim, claimed_at, knowledge, ids"
const decode = Schema.decodeUnknownEffect(Schema.Array(JournalRow))
const encode = Schema.encodeEffect(Schema.NonEmptyArray(JournalRow))

/** The statements of the journal. A portion names no identity twice. */
export interface JournalTable {
  readonly all: (scope: string) => Query<Entries>
  readonly some: (scope: string, identities: ReadonlyArray<string>) => Query<Entries>
  /** The same; nobody else changes these entries before the transaction ends. */
  readonly lock: (scope: string, identities: ReadonlyArray<string>) => Query<Entries>
  readonly claim: (scope: string, portion: Portion<Claim>) => Query<Entries>
  readonly write: (scope: string, portion: ReadonlyArray<Entry>) => Query<void>
}

export const make = (sql: SqlClient.SqlClient): JournalTable => {
  const picked = sql.literal(columns)
  const update = sql.literal(
    [...columns.split(", ").slice(1), "replaces", "noted_at"]
      .map((column) => `${column} = excluded.${column}`)
      .join(", ")
  )
  const lock = sql.onDialectOrElse({
    pg: () => sql.literal(`ORDER BY identity COLLATE "C" FOR UPDATE`),
    orElse: () => sql.literal("")
  })

  const entries = (rows: ReadonlyArray<unknown>) =>
    Effect.map(decode(rows), (found) => new Map(found.map((entry) => [entry.identity, entry])))

  const rowsOf = Effect.fnUntraced(function* (
    scope: string,
    portion: Portion<Entry>,
    replaces: (index: number) => string | undefined
  ) {
    const noted_at = yield* Clock.currentTimeMillis
    const rows = yield* encode(portion)
    return Array.map(rows, (row, index) => ({ ...row, scope, replaces: replaces(index) ?? null, noted_at }))
  })

  const some = (scope: string, identities: ReadonlyArray<string>, how = sql.literal("")): Query<Entries> =>
    identities.length === 0
      ? Effect.succeed(new Map())
      : Effect.flatMap(
          sql`SELECT ${picked} FROM ferrule_write_journal
            WHERE scope = ${scope} AND ${sql.in("identity", identities)} ${how}`,
          entries
        )

  return {
    all: (scope) => Effect.flatMap(sql`SELECT ${picked} FROM ferrule_write_journal WHERE scope = ${scope}`, entries),
    some: (scope, identities) => some(scope, identities),
    lock: (scope, identities) => some(scope, identities, lock),
    // The condition is `mayClaim`, decided by the database, row by row.
    claim: Effect.fnUntraced(function* (scope, portion) {
      const claimed = Array.map(portion, ({ replaces: _, ...claim }): Entry => ({
        ...claim,
        knowledge: "open",
        ids: []
      }))
      const rows = yield* rowsOf(scope, claimed, (index) => portion[index]?.replaces)
      const won = yield* sql`INSERT INTO ferrule_write_journal ${sql.insert(rows)}
        ON CONFLICT (scope, identity) DO UPDATE SET ${update}
        WHERE ferrule_write_journal.knowledge = 'absent' OR (
          ferrule_write_journal.knowledge = 'open'
          AND ferrule_write_journal.claim IN (excluded.claim, excluded.replaces)
        )
        RETURNING identity`
      const ids = new Set(won.map(({ identity }) => identity))
      const ours = new Map(claimed.flatMap((entry) => (ids.has(entry.identity) ? [[entry.identity, entry]] : [])))
      const theirs = yield* some(
        scope,
        portion.map(({ identity }) => identity).filter((each) => !ours.has(each))
      )
      return new Map([...ours, ...theirs])
    }),
    write: Effect.fnUntraced(function* (scope, portion) {
      if (!Array.isReadonlyArrayNonEmpty(portion)) return
      const rows = yield* rowsOf(scope, portion, () => undefined)
      yield* sql`INSERT INTO ferrule_write_journal ${sql.insert(rows)}
        ON CONFLICT (scope, identity) DO UPDATE SET ${update}`
    })
  }
}
