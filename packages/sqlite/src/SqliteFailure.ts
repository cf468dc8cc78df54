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

/** SQLite's code of what may pass by itself: busy, locked, out of memory, the disk's trouble, full. */
const passing: ReadonlySet<number> = new Set([5, 6, 7, 10, 13])

const codeOf = ({ reason: { cause } }: SqlError.SqlError): number => (ResultCode(cause) ? cause.errcode & 0xff : 0)

/** What is wrong, as the end of a sentence that begins with the file, where SQLite's code says so. */
export const meaning = (error: SqlError.SqlError): string | undefined => meanings[codeOf(error)]

/** Whether SQLite's code is of something that may pass by itself, as when the disk is full. */
export const mayPass = (error: SqlError.SqlError): boolean => passing.has(codeOf(error))
