import { Effect } from "effect"
import type { SqlClient, SqlError, Statement } from "effect/sql"

/** The types of columns. Times are `double precision`: what JavaScript has, and given back as it was by both databases. */
export type ColumnType = "text" | "integer" | "double precision"

/** What SQLite and PostgreSQL say differently. */
export interface Dialect {
  /** Rows that were sent as one JSON text, as a table expression `name` that `WITH` takes. What a row leaves out is NULL. */
  readonly given: <Columns extends Record<string, ColumnType>>(
    name: string,
    columns: Columns,
    rows: ReadonlyArray<{ readonly [Name in keyof Columns]?: string | number | undefined }>
  ) => Statement.Fragment
  /** Whether a column has one of these values. */
  readonly isOneOf: (column: string, type: ColumnType, values: ReadonlyArray<string | number>) => Statement.Fragment
  /** Ends a SELECT whose rows nobody else shall change until the transaction ends; SQLite has one writer at a time. */
  readonly locking: (alias: string) => Statement.Fragment
  /** The same, without those that somebody else has locked. */
  readonly lockingWhatIsFree: Statement.Fragment
  /** Locks the rows of these subscriptions, in the order that all transactions keep to. */
  readonly lock: (table: string, subscriptions: ReadonlyArray<string>) => Effect.Effect<void, SqlError.SqlError>
}

type Row = Readonly<Record<string, string | number | undefined>>

/** What PostgreSQL cannot store in a text: zero bytes, and halves of characters. */
const unstorable = /[\p{Surrogate}\0]/gu

/**
 * PostgreSQL thinks that JSON has a hundred rows, which is enough for it to read a whole table rather than look each up. Of
 * a limit that it cannot foresee, here none, it thinks that it leaves ten.
 */
const guessedFew = "LIMIT (SELECT NULL::bigint)"

const storable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === "string" ? value.replaceAll(unstorable, "\ufffd") : value
    ])
  )

/** Rows as JSON. An id of another system that cannot be stored must not stand in the way of what is stored with it. */
const jsonOf = (rows: ReadonlyArray<Row>): string => {
  const json = JSON.stringify(rows)
  // All that cannot be stored is escaped so.
  return json.includes("\\u") ? JSON.stringify(rows.map(storable)) : json
}

export const make = (sql: SqlClient.SqlClient): Dialect => {
  const none = sql.literal("")
  const sqlite: Dialect = {
    given: (name, columns, rows) => {
      const picked = Object.keys(columns).map((column) => `value ->> '${column}' AS ${column}`)
      return sql`${sql.literal(`${name} AS MATERIALIZED (SELECT ${picked.join()} FROM json_each(`)}${jsonOf(rows)}))`
    },
    isOneOf: (column, _type, values) =>
      sql`${sql.literal(column)} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
    locking: () => none,
    lockingWhatIsFree: none,
    lock: () => Effect.void
  }
  const pg: Dialect = {
    given: (name, columns, rows) => {
      const picked = Object.entries(columns).map(([column, type]) => `${column} ${type}`)
      return sql`${sql.literal(`${name} AS MATERIALIZED (SELECT * FROM json_to_recordset(`)}${jsonOf(rows)}::json)
        ${sql.literal(`AS given(${picked.join()}) ${guessedFew})`)}`
    },
    isOneOf: (column, type, values) =>
      sql`${sql.literal(column)} IN (SELECT value::${sql.literal(type)}
        FROM json_array_elements_text(${JSON.stringify(values)}::json) AS listed(value))`,
    locking: (alias) => sql.literal(`FOR UPDATE OF ${alias}`),
    lockingWhatIsFree: sql.literal("FOR UPDATE SKIP LOCKED"),
    lock: (table, subscriptions) =>
      Effect.asVoid(
        sql`SELECT subscription FROM ${sql(table)} WHERE ${pg.isOneOf("subscription", "text", subscriptions)}
          ORDER BY subscription FOR UPDATE`
      )
  }
  return sql.onDialectOrElse({ pg: () => pg, orElse: () => sqlite })
}
