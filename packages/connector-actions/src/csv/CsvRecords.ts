import type { InvalidPayload } from "@ferrule/core"
import { ImportSheet } from "@ferrule/core/payroll"
import { Result } from "effect"
import { csvRow, type CsvFault } from "./CsvRow.ts"

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

const faultOf = (fault: CsvFault, row: number): InvalidPayload =>
  unusable(
    fault === "endless"
      ? `rows that end: row ${row} is too long, or has a quotation mark that is never closed`
      : `quotation marks around whole cells only, and doubled inside them: row ${row} has one elsewhere`
  )

const read = (
  text: string,
  delimiter: Delimiter,
  rows: { readonly most: number; readonly to?: number }
): Result.Result<ReadonlyArray<CsvRecord>, InvalidPayload> => {
  const records: Array<CsvRecord> = []
  let start = text.startsWith("\uFEFF") ? 1 : 0
  for (let row = 1; start < text.length && row <= (rows.to ?? row); row++) {
    const found = csvRow(text, { start, sign: signs[delimiter], longest: longestRow })
    if (Result.isFailure(found)) return Result.fail(faultOf(found.failure, row))
    const { cells, next } = found.success
    start = next
    if (cells.every(ImportSheet.isBlank)) continue
    if (records.length >= rows.most) return Result.fail(tooManyRows())
    records.push({ row, cells })
  }
  return Result.succeed(records)
}

/** All rows that are not blank, the header among them. */
export const recordsOf = (text: string, delimiter: Delimiter) =>
  read(text, delimiter, { most: ImportSheet.mostRows + 1 })

/** The cells of the first row. */
export const headerOf = (text: string, delimiter: Delimiter): Result.Result<ReadonlyArray<string>, InvalidPayload> =>
  Result.map(read(text.slice(0, longestRow), delimiter, { most: 1, to: 1 }), ([first]) => first?.cells ?? [])
