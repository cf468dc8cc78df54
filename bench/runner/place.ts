import { PgClient } from "@effect/sql-pg"
import { SqliteFile } from "@ferrule/runner"
import { Layer, Redacted } from "effect"
import type { SqlClient } from "effect/sql"

/** A database of its own for one runner, or for several: a file, or a schema of a PostgreSQL. */
export type Place = { readonly file: string } | { readonly url: string; readonly schema: string }

/** The client, as the command `ferrule runner` makes it. */
export const clients = (place: Place): Layer.Layer<SqlClient.SqlClient, unknown> =>
  "file" in place
    ? SqliteFile.layer(place.file)
    : Layer.fresh(PgClient.layer({ url: Redacted.make(place.url), startupParameters: { search_path: place.schema } }))
