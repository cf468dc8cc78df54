import { Result } from "effect"
import { columnKey, type ImportColumns, type ImportField } from "./ImportColumns.ts"
import type { SheetRow } from "./Sheet.ts"

/** What is wrong with one cell; a fault of the row itself has no field. */
export interface CellFault {
  readonly field?: ImportField
  readonly reason: string
}

/** Reads the cells of one row by what they hold, and collects what is wrong with them. */
export interface CellReader {
  readonly faults: ReadonlyArray<CellFault>
  readonly fail: (reason: string, field?: ImportField) => void
  /** What a cell says: undefined where it is empty, has no column, or is faulty. */
  readonly cell: (field: ImportField) => string | number | undefined
  readonly text: (field: ImportField) => string | undefined
  /** A cell by a parser that says what is wrong. */
  readonly parsed: <A>(field: ImportField, parse: (cell: string | number) => Result.Result<A, string>) => A | undefined
}

const notACell = "It is neither text nor a number. Give one of these."

/** See {@link CellReader}. */
export const cellReader = (columns: ImportColumns, { cells }: SheetRow): CellReader => {
  const faults: Array<CellFault> = []
  const fail: CellReader["fail"] = (reason, field) => {
    faults.push({ reason, ...(field === undefined ? {} : { field }) })
  }
  const cell: CellReader["cell"] = (field) => {
    const name = columns[field]
    const value = name === undefined ? undefined : cells.get(columnKey(name))
    if (value === undefined || value === null) return undefined
    if (typeof value === "number") return value
    if (typeof value === "string") return value.trim() === "" ? undefined : value.trim()
    fail(notACell, field)
    return undefined
  }
  return {
    faults,
    fail,
    cell,
    text: (field) => {
      const value = cell(field)
      return value === undefined ? undefined : String(value)
    },
    parsed: (field, parse) => {
      const value = cell(field)
      if (value === undefined) return undefined
      const result = parse(value)
      if (Result.isSuccess(result)) return result.success
      fail(result.failure, field)
      return undefined
    }
  }
}
