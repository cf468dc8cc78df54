import { Array, Clock, Effect, Schema } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Claim, Entry } from "../WriteJournal.ts"
import { JournalRow } from "./JournalRow.ts"
import { portionSize } from "./Portions.ts"

type Entries = ReadonlyMap<string, Entry>
type Portion<A> = Array.NonEmptyReadonlyArray<A>
type Query<A> = Effect.Effect<A, SqlError.SqlError | Schema.SchemaError>

const columns = "identity, group_key, content_hash, item_date, fence, claim, claimed_at, knowledge, ids"
const decode = Schema.decodeUnknownEffect(Schema.Array(JournalRow))

const names = [...columns.split(", "), "scope", "replaces", "noted_at"]

const opened = ({ claim, claimedAt, contentHash, date, fence, group, identity }: Claim): Entry => ({
  identity,
  group,
  contentHash,
  date,
  fence,
  claim,
  claimedAt,
  knowledge: "open",
  ids: []
})

/** It is `mayClaim`, decided by the database, row by row. */
const unlessTaken = `WHERE ferrule_write_journal.knowledge = 'absent' OR (
    ferrule_write_journal.knowledge = 'open'
    AND ferrule_write_journal.claim IN (excluded.claim, excluded.replaces)
  ) RETURNING identity`

/** The statement that puts so many rows, and what may follow it. That of full portions is always the same text, and ready. */
const upsert = (placeholder: (position: number) => string, end = "") => {
  const textOf = (rows: number): string => {
    const row = (index: number) => names.map((_, column) => placeholder(index * names.length + column + 1)).join()
    const values = Array.makeBy(rows, (index) => `(${row(index)})`).join()
    const changes = names.filter((name) => name !== "identity" && name !== "scope")
    return `INSERT INTO ferrule_write_journal (${names.join()}) VALUES ${values}
      ON CONFLICT (scope, identity) DO UPDATE SET ${changes.map((name) => `${name} = excluded.${name}`).join()} ${end}`
  }
  const full = textOf(portionSize)
  return (rows: number): string => (rows === portionSize ? full : textOf(rows))
}

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
  const placeholder = sql.onDialectOrElse({ pg: () => (position: number) => `$${position}`, orElse: () => () => "?" })
  const lock = sql.onDialectOrElse({
    pg: () => sql.literal(`ORDER BY identity COLLATE "C" FOR UPDATE`),
    orElse: () => sql.literal("")
  })

  const entries = (rows: ReadonlyArray<unknown>) =>
    Effect.map(decode(rows), (found) => new Map(found.map((entry) => [entry.identity, entry])))

  const [claiming, writing] = [upsert(placeholder, unlessTaken), upsert(placeholder)]
  const put = (
    text: string,
    scope: string,
    portion: Portion<Entry>,
    replaces: (index: number) => string | undefined = () => undefined
  ) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) =>
      sql.unsafe<{ readonly identity: string }>(
        text,
        portion.flatMap((entry, index) => [
          entry.identity,
          entry.group,
          entry.contentHash,
          entry.date,
          entry.fence,
          entry.claim,
          entry.claimedAt,
          entry.knowledge,
          JSON.stringify(entry.ids),
          scope,
          replaces(index) ?? null,
          now
        ])
      )
    )

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
    claim: Effect.fnUntraced(function* (scope, portion) {
      const claimed = Array.map(portion, opened)
      const won = yield* put(claiming(portion.length), scope, claimed, (index) => portion[index]?.replaces)
      const ids = new Set(won.map(({ identity }) => identity))
      const ours = new Map(claimed.flatMap((entry) => (ids.has(entry.identity) ? [[entry.identity, entry]] : [])))
      const theirs = yield* some(
        scope,
        portion.map(({ identity }) => identity).filter((each) => !ours.has(each))
      )
      return new Map([...ours, ...theirs])
    }),
    write: (scope, portion) =>
      Array.isReadonlyArrayNonEmpty(portion) ? Effect.asVoid(put(writing(portion.length), scope, portion)) : Effect.void
  }
}
