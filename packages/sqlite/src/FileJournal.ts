import { type JournalUnavailable, SqlJournal, WriteJournal } from "@ferrule/core"
import { Effect, Layer, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"
import { resolve } from "node:path"
import * as JournalFile from "./JournalFile.ts"
import * as SqliteClient from "./SqliteClient.ts"

const open = (
  path: string
): Effect.Effect<WriteJournal["Service"], JournalUnavailable, Scope.Scope | Reactivity.Reactivity> =>
  SqliteClient.make({ filename: path }).pipe(
    Effect.mapError(JournalFile.unavailable(path)),
    Effect.flatMap((sql) => Effect.provideService(SqlJournal.make(JournalFile.explain(path)), SqlClient.SqlClient, sql))
  )

/**
 * A journal in a file, which several processes of one machine may share. The file and its folder are made when they are
 * missing, for this user's eyes only. A file that is not a journal, or is damaged, is refused and left as it is.
 */
export const layer = (path: string): Layer.Layer<WriteJournal, JournalUnavailable> => {
  // An absolute path is a path to SQLite too, and never an address or `:memory:`.
  const file = resolve(path)
  return Layer.effect(
    WriteJournal,
    JournalFile.create(file, (draft) => Effect.scoped(open(draft))).pipe(
      Effect.andThen(JournalFile.inspect(file)),
      Effect.andThen(open(file))
    )
  ).pipe(Layer.provide(Reactivity.layer))
}
