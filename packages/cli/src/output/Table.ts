import { shown } from "./JsonOutput.ts"

/** A table as lines for people: a head, and columns as wide as what is in them; the last may be as long as it likes. */
export const table = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number | undefined>>
): ReadonlyArray<string> => {
  const cells = [head, ...rows.map((row) => row.map((cell) => shown(String(cell ?? ""))))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd()
  )
}
