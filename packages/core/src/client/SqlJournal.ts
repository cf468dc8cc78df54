import { Array, Context, Effect, Exit, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { durably } from "./journal/Durably.ts"
import * as JournalSchema from "./journal/JournalSchema.ts"
import * as JournalTable from "./journal/JournalTable.ts"
import { portionSize, portionsOf } from "./journal/Portions.ts"
import { type Explain, unavailable } from "./journal/Unavailable.ts"
import { type Entry, type JournalUnavailable, released, settled, WriteJournal } from "./WriteJournal.ts"

const merged = (found: ReadonlyArray<ReadonlyMap<string, Entry>>): ReadonlyMap<string, Entry> =>
  new Map(found.flatMap((entries) => [...entries]))

/**
 * A journal in the tables `ferrule_write_journal` and `ferrule_write_journal_migrations` of a database, SQLite or
 * PostgreSQL. It makes them when they are missing, and forgets what was last noted more than 400 days ago. `explain`
 * may say of an error of the database what is wrong, without any value out of it.
 */
export const make = Effect.fnUntraced(function* (
  explain: Explain = () => undefined
): Effect.fn.Return<WriteJournal["Service"], JournalUnavailable, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const table = JournalTable.make(sql)
  const explained = Effect.mapError(unavailable(explain))
  yield* explained(JournalSchema.prepare)
  yield* explained(JournalSchema.forget)

  /** Replaces what is known of items by what a rule makes of it. */
  const change = <A extends { readonly identity: string }>(
    scope: string,
    items: ReadonlyArray<A>,
    rule: (known: Entry | undefined, item: A) => Entry | undefined
  ) =>
    Effect.forEach(
      portionsOf(items),
      Effect.fnUntraced(function* (portion) {
        const identities = portion.map(({ identity }) => identity)
        const known = yield* table.lock(scope, identities)
        const changed = portion.flatMap((item) => {
          const before = known.get(item.identity)
          const after = rule(before, item)
          return after === undefined || after === before ? [] : [after]
        })
        yield* table.write(scope, changed)
      }),
      { discard: true }
    ).pipe((changes) => durably(sql, changes), explained)

  return {
    isDurable: true,
    find: (scope, identities) =>
      identities === undefined
        ? explained(table.all(scope))
        : Effect.forEach(Array.chunksOf(identities, portionSize), (portion) => table.some(scope, portion)).pipe(
            Effect.map(merged),
            explained
          ),
    claim: (scope, claims) =>
      Effect.forEach(portionsOf(claims), (portion) => table.claim(scope, portion)).pipe(
        (claimed) => durably(sql, claimed),
        Effect.map(merged),
        explained
      ),
    settle: (scope, entries) =>
      entries.every(({ knowledge }) => knowledge === "created")
        ? // It counts whatever is known.
          Effect.forEach(portionsOf(entries), (portion) => table.write(scope, portion), { discard: true }).pipe(
            (writes) => durably(sql, writes),
            explained
          )
        : change(scope, entries, settled),
    release: (scope, deleted) =>
      change(scope, deleted, (known, { id }) => (known === undefined ? undefined : released(known, id)))
  }
})

/** The journal over the SQL client, which has to be a database that outlives the process. */
export const layer: Layer.Layer<WriteJournal, JournalUnavailable, SqlClient.SqlClient> = Layer.effect(
  WriteJournal,
  make()
)

/**
 * The journal over a client that is made once the journal is asked, and again where that has failed. So what only reads
 * needs no database, and a write that cannot reach it fails before anything is sent.
 */
export const layerOnDemand = (
  client: Layer.Layer<SqlClient.SqlClient, SqlError.SqlError | JournalUnavailable>
): Layer.Layer<WriteJournal> =>
  Layer.effect(
    WriteJournal,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const open = Layer.buildWithScope(Layer.provide(layer, client), scope).pipe(
        Effect.map(Context.get(WriteJournal)),
        Effect.mapError(unavailable(() => undefined))
      )
      const opened = yield* Effect.cachedWithTTL(open, (exit) => (Exit.isSuccess(exit) ? "Infinity" : 0))
      return {
        isDurable: true,
        find: (scope, identities) => Effect.flatMap(opened, ({ find }) => find(scope, identities)),
        claim: (scope, claims) => Effect.flatMap(opened, ({ claim }) => claim(scope, claims)),
        settle: (scope, entries) => Effect.flatMap(opened, ({ settle }) => settle(scope, entries)),
        release: (scope, deleted) => Effect.flatMap(opened, ({ release }) => release(scope, deleted))
      }
    })
  )
