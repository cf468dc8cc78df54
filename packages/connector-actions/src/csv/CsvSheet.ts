import type { InvalidPayload } from "@ferrule/core"
import { columnKey, ImportSheet } from "@ferrule/core/payroll"
import { Result } from "effect"
import { type CsvRecord, type Delimiter, headerOf, recordsOf, unusable } from "./CsvRecords.ts"

const delimiters: ReadonlyArray<Delimiter> = ["comma", "semicolon", "tab"]

type Columns = Parameters<typeof ImportSheet.missingColumns>[1]

/** The delimiter under which the header has most of the columns; two that part all of them alike there cannot be. */
const detect = (text: string, columns: Columns): Delimiter => {
  const missing = delimiters.map((delimiter) => {
    const header = headerOf(text, delimiter)
    const names = Result.isSuccess(header) ? header.success.map(columnKey) : []
    return { delimiter, count: ImportSheet.missingColumns(new Set(names), columns).length }
  })
  return missing.toSorted((a, b) => a.count - b.count)[0]?.delimiter ?? "comma"
}

/** The names in the header; spreadsheets may leave unnamed columns behind the last one. */
const namesOf = (header: ReadonlyArray<string>): Result.Result<ReadonlyArray<string>, InvalidPayload> => {
  const keys = header.map(columnKey)
  const names = keys.slice(0, keys.findLastIndex((name) => name !== "") + 1)
  if (names.length === 0) return Result.fail(unusable("the names of the columns in the first row"))
  const unnamed = names.indexOf("")
  if (unnamed >= 0)
    return Result.fail(unusable(`a name for each column in the first row; column ${unnamed + 1} has none`))
  const twin = names.findIndex((name, index) => names.indexOf(name) < index)
  return twin < 0
    ? Result.succeed(names)
    : Result.fail(
        unusable(
          `a name of its own for each column; column ${twin + 1} is called like ${names.indexOf(names[twin] ?? "") + 1}`
        )
      )
}

const faultOf = (cells: ReadonlyArray<string>, width: number): string | undefined => {
  if (cells.length < width) return `The row has ${cells.length} cells, and there are ${width} columns. Complete it.`
  return cells.slice(width).every(ImportSheet.isBlank)
    ? undefined
    : `The row has more cells than there are columns, which is ${width}. Put quotation marks around a cell that has the sign between cells in it.`
}

const sheetOf = (names: ReadonlyArray<string>, records: ReadonlyArray<CsvRecord>): ImportSheet.Sheet => ({
  columns: new Set(names),
  rows: records.map(({ cells, row }): ImportSheet.SheetRow => {
    const fault = faultOf(cells, names.length)
    const named = new Map(names.map((name, index) => [name, cells[index]]))
    return { row, cells: named, ...(fault === undefined ? {} : { fault }) }
  })
})

/**
 * The rows of a text with separated values (RFC 4180), under the names in its first row, numbered as a spreadsheet
 * numbers them. A text whose rows cannot be told for certain is refused as a whole.
 */
export const csvSheet = (
  text: string,
  options: { readonly columns: Columns; readonly delimiter?: Delimiter }
): Result.Result<ImportSheet.Sheet, InvalidPayload> =>
  Result.gen(function* () {
    // What stands for letters that could not be read, such as those of an older encoding.
    if (text.includes("\uFFFD")) yield* Result.fail(unusable("letters that can be read; save the file as CSV in UTF-8"))
    const delimiter = options.delimiter ?? detect(text, options.columns)
    const names = yield* Result.flatMap(headerOf(text, delimiter), namesOf)
    const [, ...records] = yield* recordsOf(text, delimiter)
    return sheetOf(names, records)
  })
