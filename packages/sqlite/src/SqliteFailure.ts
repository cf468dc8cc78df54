import { Schema } from "effect"
import { SqlError } from "effect/sql"

const ResultCode = Schema.is(Schema.Struct({ errcode: Schema.Number }))

/** What SQLite says with its code, as the end of a sentence that begins with the file. */
const meanings: Partial<Record<number, string>> = {
  5: "is kept busy by another process",
  6: "is kept busy by another process",
  8: "cannot be written",
  10: "could not be read or written by the disk",
  11: "is damaged",
  13: "cannot grow, because the disk is full",
  14: "cannot be opened or written",
  17: "is not laid out as expected",
  26: "is not a database, or is damaged"
}

/** An error of Node's SQLite as one of effect's, with SQLite's code where effect looks for it. */
export const sqliteError = (cause: unknown, operation: string): SqlError.SqlError => {
  const coded = ResultCode(cause) ? Object.assign(cause, { errno: cause.errcode }) : cause
  return new SqlError.SqlError({ reason: SqlError.classifySqliteError(coded, { operation }) })
}

/** What is wrong with the file, where SQLite's code says so. */
export const meaning = ({ reason: { cause } }: SqlError.SqlError): string | undefined =>
  ResultCode(cause) ? meanings[cause.errcode & 0xff] : undefined
