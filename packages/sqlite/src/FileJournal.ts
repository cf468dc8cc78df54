import { JournalUnavailable, SqlJournal, WriteJournal } from "@ferrule/core"
import { Layer } from "effect"
import type { SqlError } from "effect/sql"
import { resolve } from "node:path"
import * as DatabaseFile from "./DatabaseFile.ts"
import { meaning } from "./SqliteFailure.ts"

/** What is wrong with the file, of an error of SQLite. */
const explain = (path: string) => (error: SqlError.SqlError) => {
  const what = meaning(error)
  return what === undefined ? undefined : `${path} ${what}`
}

/**
 * A journal in a file, which several processes of one machine may share. The file and its folder are made when they are
 * missing, for this user's eyes only. A file that is not a journal, or is damaged, is refused and left as it is.
 */
export const layer = (path: string): Layer.Layer<WriteJournal, JournalUnavailable> => {
  const journal = SqlJournal.make(explain(resolve(path)))
  const file = DatabaseFile.layer(path, {
    table: "ferrule_write_journal",
    called: "a write journal",
    prepare: journal
  })
  return Layer.effect(WriteJournal, journal).pipe(
    Layer.provide(file),
    Layer.catchTag("FileUnusable", ({ reason }) => Layer.effect(WriteJournal, new JournalUnavailable({ reason })))
  )
}
