import { Effect, Stream } from "effect"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"
import { sqliteError } from "./SqliteFailure.ts"

type Parameters = ReadonlyArray<unknown>
type Transform = (<A extends object>(rows: ReadonlyArray<A>) => ReadonlyArray<A>) | undefined

/** Statements kept ready. A statement is what it costs most to make, and programs use the same few. */
const mostPrepared = 100

/** A value as SQLite takes it. */
const bound = (value: unknown): SQLInputValue => {
  switch (typeof value) {
    case "string":
    case "number":
    case "bigint":
      return value
    case "boolean":
      return value ? 1 : 0
    case "undefined":
      return null
  }
  if (value === null || value instanceof Uint8Array) return value
  if (value instanceof Date) return value.toISOString()
  throw new TypeError("SQLite stores texts, numbers, bytes, dates and booleans, and was given something else.")
}

const isBusy = ({ reason }: SqlError.SqlError) => reason._tag === "LockTimeoutError"

// In real time, whatever clock the program runs on: the others keep to none.
const moment = Effect.promise((signal) => setTimeout(1 + 10 * Math.random(), undefined, { signal }))

/**
 * Node's SQLite as effect asks for a connection. A statement that finds the database locked is tried again for
 * `patience` milliseconds. Waiting is done here and not by SQLite, which would stop the process, and with it whoever
 * holds the lock if that is another client of the same process.
 */
export class SqliteConnection implements SqlConnection.Connection {
  readonly #database: DatabaseSync
  readonly #patience: number
  readonly #prepared = new Map<string, StatementSync>()

  constructor(database: DatabaseSync, patience: number) {
    this.#database = database
    this.#patience = patience
  }

  execute(sql: string, parameters: Parameters, transform: Transform) {
    const rows: Effect.Effect<ReadonlyArray<object>, SqlError.SqlError> = this.#run(
      sql,
      parameters,
      (statement, values) => statement.all(...values)
    )
    return transform === undefined ? rows : Effect.map(rows, transform)
  }

  executeUnprepared(sql: string, parameters: Parameters, transform: Transform) {
    return this.execute(sql, parameters, transform)
  }

  executeRaw(sql: string, parameters: Parameters) {
    return this.#run(sql, parameters, (statement, values) =>
      statement.columns().length > 0 ? statement.all(...values) : statement.run(...values)
    )
  }

  executeValues(sql: string, parameters: Parameters) {
    return this.#run(sql, parameters, (statement, values): ReadonlyArray<ReadonlyArray<unknown>> => {
      statement.setReturnArrays(true)
      return statement.all(...values).map((row) => Object.values(row))
    })
  }

  executeValuesUnprepared(sql: string, parameters: Parameters) {
    return this.executeValues(sql, parameters)
  }

  executeStream(sql: string, parameters: Parameters, transform: Transform) {
    return Stream.unwrap(Effect.map(this.execute(sql, parameters, transform), Stream.fromIterable))
  }

  #run<A>(
    sql: string,
    parameters: Parameters,
    use: (statement: StatementSync, values: ReadonlyArray<SQLInputValue>) => A
  ): Effect.Effect<A, SqlError.SqlError> {
    return Effect.flatMap(SqlClient.SafeIntegers, (isSafe) => {
      const attempt = Effect.try({
        try: () => {
          const statement = this.#prepare(sql)
          statement.setReadBigInts(isSafe)
          statement.setReturnArrays(false)
          return use(statement, parameters.map(bound))
        },
        catch: (cause) => sqliteError(cause, "execute")
      })
      const until = performance.now() + this.#patience
      const mayWait = (error: SqlError.SqlError) =>
        isBusy(error) && !this.#database.isTransaction && performance.now() < until
      const patiently: Effect.Effect<A, SqlError.SqlError> = Effect.catchIf(attempt, mayWait, () =>
        Effect.andThen(moment, patiently)
      )
      return patiently
    })
  }

  /** The statement, which moves to the end of those kept; the one at the front was not used for longest. */
  #prepare(sql: string): StatementSync {
    const statement = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.delete(sql)
    this.#prepared.set(sql, statement)
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size > mostPrepared && oldest !== undefined) this.#prepared.delete(oldest)
    return statement
  }
}
