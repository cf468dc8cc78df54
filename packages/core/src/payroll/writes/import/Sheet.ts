import { Effect, type Schema } from "effect"
import { InvalidPayload } from "../../../connector/InvalidPayload.ts"
import { columnKey, type ImportColumns, mappedColumns } from "./ImportColumns.ts"

/** Rows of one import; more than a payroll of one company has. */
export const mostRows = 20_000

/** One row of data. */
export interface SheetRow {
  /** Its number, as the person sees it who has the file open. */
  readonly row: number
  /** Its cells by `columnKey` of their column. */
  readonly cells: ReadonlyMap<string, unknown>
  /** Why its cells cannot be told apart. */
  readonly fault?: string
}

/** What an import reads: columns with names, and rows. */
export interface Sheet {
  readonly columns: ReadonlySet<string>
  readonly rows: ReadonlyArray<SheetRow>
}

/** A fault of the file, by the field of the input that it came in; never says what a cell holds. */
export const unusable = (path: string, expected: string): InvalidPayload =>
  new InvalidPayload({ name: "import_pending_earnings", violations: [{ path, expected }] })

/** Whether there is nothing in a cell. */
export const isBlank = (cell: unknown): boolean =>
  cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "")

/** The columns that are asked for and not there. Names of other columns stay unsaid: in a file without a header they are people. */
export const missingColumns = (columns: ReadonlySet<string>, wanted: ImportColumns) =>
  mappedColumns(wanted)
    .filter(({ name }) => !columns.has(columnKey(name)))
    .map(({ field, name }) => ({
      path: `columns.${field}`,
      expected: `a column that the file has; there is none called ${JSON.stringify(name)}`
    }))

/** Rows that are objects already, counted from 1. Those without any value are no rows. */
export const ofRows = (
  rows: ReadonlyArray<Readonly<Record<string, Schema.Json>>>
): Effect.Effect<Sheet, InvalidPayload> =>
  Effect.gen(function* () {
    const columns = new Set<string>()
    const read: Array<SheetRow> = []
    for (const [index, row] of rows.entries()) {
      const entries = Object.entries(row).map(([name, cell]) => [columnKey(name), cell] as const)
      const cells = new Map(entries)
      if (cells.size < entries.length) return yield* unusable(`rows[${index}]`, "a name of its own for every column")
      for (const [name] of entries) columns.add(name)
      if (!entries.every(([, cell]) => isBlank(cell))) read.push({ row: index + 1, cells })
    }
    return { columns, rows: read }
  })
