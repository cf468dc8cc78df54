import { InvalidPayload } from "@ferrule/core"
import { ImportSheet } from "@ferrule/core/payroll"
import { CsvError, parse } from "csv-parse/browser/esm/sync"
import { Result } from "effect"

const signs = { comma: ",", semicolon: ";", tab: "\t" } as const

/** What parts the cells of a row. */
export type Delimiter = keyof typeof signs

// A row is at most so long, so that a quotation mark that is never closed is noticed where it stands.
const longestRow = 200_000

/** One row, as it stands in the text. */
export interface CsvRecord {
  /** Its number, as spreadsheets count: empty lines have one too, and a cell of several lines is in one row. */
  readonly row: number
  readonly cells: ReadonlyArray<string>
}

/** The text is not one that can be read, for a reason that the person can mend. */
export const unusable = (expected: string): InvalidPayload => ImportSheet.unusable("csv", expected)

const tooManyRows = () => unusable(`at most ${ImportSheet.mostRows} rows of data; split the file`)

const faultOf = (error: unknown, row: number): InvalidPayload => {
  if (error instanceof InvalidPayload) return error
  // What is no fault of the text is one of ours.
  if (!(error instanceof CsvError)) throw error
  return unusable(
    error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE"
      ? `rows that end: row ${row} is too long, or has a quotation mark that is never closed`
      : `quotation marks around whole cells only, and doubled inside them: row ${row} has one elsewhere`
  )
}

const read = (
  text: string,
  delimiter: Delimiter,
  rows: { readonly most: number; readonly to?: number }
): Result.Result<ReadonlyArray<CsvRecord>, InvalidPayload> => {
  const records: Array<CsvRecord> = []
  let row = 0
  try {
    parse(text, {
      bom: true,
      delimiter: signs[delimiter],
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      max_record_size: longestRow,
      ...(rows.to === undefined ? {} : { to: rows.to }),
      on_record: (cells: ReadonlyArray<string>) => {
        row += 1
        if (cells.every(ImportSheet.isBlank)) return null
        if (records.length >= rows.most) throw tooManyRows()
        records.push({ row, cells })
        return null
      }
    })
    return Result.succeed(records)
  } catch (error) {
    return Result.fail(faultOf(error, row + 1))
  }
}

/** All rows that are not blank, the header among them. */
export const recordsOf = (text: string, delimiter: Delimiter) =>
  read(text, delimiter, { most: ImportSheet.mostRows + 1 })

/** The cells of the first row. */
export const headerOf = (text: string, delimiter: Delimiter): Result.Result<ReadonlyArray<string>, InvalidPayload> =>
  Result.map(read(text.slice(0, longestRow), delimiter, { most: 1, to: 1 }), ([first]) => first?.cells ?? [])
