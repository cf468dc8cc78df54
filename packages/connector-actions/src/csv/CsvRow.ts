import { Result } from "effect"

/** One row of a text, and where the next one begins. */
export interface CsvRow {
  readonly cells: ReadonlyArray<string>
  readonly next: number
}

/** Why a row cannot be read: it does not end, or has a quotation mark in the wrong place. */
export type CsvFault = "endless" | "misquoted"

interface Cell {
  readonly value: string
  readonly end: number
}

/** A cell in quotation marks, where each one inside it is doubled; nothing if it is never closed. */
const quoted = (text: string, start: number): Cell | undefined => {
  let value = ""
  let from = start + 1
  for (;;) {
    const mark = text.indexOf('"', from)
    if (mark < 0) return undefined
    if (text[mark + 1] !== '"') return { value: value + text.slice(from, mark), end: mark + 1 }
    value += text.slice(from, mark + 1)
    from = mark + 2
  }
}

const plain = (text: string, start: number, sign: string): Cell => {
  let end = start
  while (end < text.length) {
    const char = text[end]
    if (char === sign || char === "\n" || char === "\r" || char === '"') break
    end += 1
  }
  return { value: text.slice(start, end), end }
}

/** Reads the row that begins there (RFC 4180; it may end with LF or CR alone), which has at most so many characters. */
export const csvRow = (
  text: string,
  { longest, sign, start }: { readonly start: number; readonly sign: string; readonly longest: number }
): Result.Result<CsvRow, CsvFault> => {
  const cells: Array<string> = []
  let at = start
  for (;;) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, sign)
    if (cell === undefined || cell.end - start > longest) return Result.fail("endless")
    cells.push(cell.value)
    at = cell.end
    if (text[at] === sign) at += 1
    else if (at === text.length || text[at] === "\n") return Result.succeed({ cells, next: at + 1 })
    else if (text[at] === "\r") return Result.succeed({ cells, next: at + (text[at + 1] === "\n" ? 2 : 1) })
    else return Result.fail("misquoted")
  }
}
