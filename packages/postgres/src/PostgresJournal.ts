import { PgClient } from "@effect/sql-pg"
import { JournalUnavailable, SqlJournal, type WriteJournal } from "@ferrule/core"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** A step that lasts seconds shares the database with many others like it, often through a pooler of connections. */
const settings = { maxConnections: 2, prepare: false, applicationName: "ferrule" } as const

/** As PostgreSQL's own programs do: encrypted where the server can, unless the URL says more. */
const withEncryption = (url: URL): string => {
  if (!url.searchParams.has("sslmode")) url.searchParams.set("sslmode", "prefer")
  return url.href
}

const clientAt = (
  text: string,
  name: string
): Layer.Layer<SqlClient.SqlClient, SqlError.SqlError | JournalUnavailable> => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^postgres(ql)?:$/.test(url.protocol)) {
    return PgClient.layer({ ...settings, url: Redacted.make(withEncryption(url)) })
  }
  const reason = `${name} is not the URL of a PostgreSQL database, such as postgres://user:password@host/database?sslmode=require`
  return Layer.effect(SqlClient.SqlClient, Effect.fail(new JournalUnavailable({ reason })))
}

/**
 * A journal in the PostgreSQL database at a URL, which is connected to once a write asks for it. Where that fails, the
 * write fails with `JournalUnavailable`, without a word of the URL, and nothing is sent.
 */
export const layer = (url: Redacted.Redacted): Layer.Layer<WriteJournal> =>
  SqlJournal.layerOnDemand(clientAt(Redacted.value(url), "what was given"))

/**
 * The journal at the URL that an environment variable holds, to be spread into the options of a host; none where the
 * variable is not set. One that is empty or wrong fails every write.
 */
export const fromEnvironment = (
  name: string,
  environment: Readonly<Record<string, string | undefined>> = process.env
): { readonly journal?: Layer.Layer<WriteJournal> } => {
  const url = environment[name]
  return url === undefined ? {} : { journal: SqlJournal.layerOnDemand(clientAt(url, name)) }
}
