import { describe, expect, it } from "@effect/vitest"
import { CsvError, parse } from "csv-parse/sync"
import { Result } from "effect"
import * as fc from "fast-check"
import { csvRow } from "../src/csv/CsvRow.ts"

const readAll = (text: string, sign: string, longest = 1000) => {
  const rows: Array<ReadonlyArray<string>> = []
  let start = 0
  while (start < text.length) {
    const row = csvRow(text, { start, sign, longest })
    if (Result.isFailure(row)) return row.failure
    rows.push(row.success.cells)
    start = row.success.next
  }
  return rows
}

const readByOthers = (text: string, delimiter: string) => {
  try {
    return parse(text, { delimiter, record_delimiter: ["\r\n", "\n", "\r"], relax_column_count: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return error.code === "CSV_QUOTE_NOT_CLOSED" ? "endless" : "misquoted"
  }
}

describe("a row of CSV", () => {
  it.each([",", ";", "\t"])("is read as an established reader does, also where it is none: parted by %j", (sign) => {
    const part = fc.constantFrom(sign, "\n", "\r\n", "\r", '"', '""', "a", "é", "1,5", " ", "x;y")
    const texts = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(""))
    fc.assert(
      fc.property(texts, (text) => {
        expect(readAll(text, sign)).toEqual(readByOthers(text, sign))
      }),
      { numRuns: 10_000 }
    )
  })

  it("gives back every cell that was written", () => {
    const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`
    const rows = fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1 })
    fc.assert(
      fc.property(rows, fc.constantFrom("\n", "\r\n", "\r"), (table, end) => {
        const text = table.map((cells) => cells.map(written).join(";") + end).join("")
        expect(readAll(text, ";", 100_000)).toEqual(table)
      })
    )
  })

  it.each(["aaaaaaaaaaa", '"aaaaaaaaaaa"', '"a\n'])("ends within what it may have: %j", (text) => {
    expect(readAll(text, ";", 10)).toBe("endless")
  })
})
