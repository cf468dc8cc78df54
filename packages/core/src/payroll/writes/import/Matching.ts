import type { ImportField } from "./ImportColumns.ts"

/** Records by what one column can say of them. */
export type Index<Record> = ReadonlyMap<string, ReadonlySet<Record>>

/** What a filled cell says: the records that it fits. */
export interface Clue<Record> {
  readonly field: ImportField
  readonly found: ReadonlySet<Record>
}

/** What clues point to together. */
export type Match<Record> =
  | { readonly kind: "one"; readonly record: Record }
  | { readonly kind: "several" }
  /** A cell that fits no record at all. */
  | { readonly kind: "none"; readonly field: ImportField }
  /** Two cells of which each fits some record, and no record fits both. */
  | { readonly kind: "contradiction"; readonly field: ImportField; readonly other: ImportField }

/** An index of records by their keys; a record without a key is not in it. */
export const indexOf = <Record>(
  records: Iterable<Record>,
  keysOf: (record: Record) => ReadonlyArray<string | null | undefined>
): Index<Record> => {
  const index = new Map<string, Set<Record>>()
  for (const record of records) {
    for (const key of keysOf(record)) {
      if (key == null || key === "") continue
      const found = index.get(key)
      if (found === undefined) index.set(key, new Set([record]))
      else found.add(record)
    }
  }
  return index
}

/** The records that fit every clue. */
export const common = <Record>(clues: ReadonlyArray<Clue<Record>>): ReadonlySet<Record> => {
  const [first, ...rest] = clues.toSorted((a, b) => a.found.size - b.found.size)
  return new Set([...(first?.found ?? [])].filter((record) => rest.every(({ found }) => found.has(record))))
}

/** The one record that fits every clue, or why there is not one. There has to be a clue. */
export const match = <Record>(clues: ReadonlyArray<Clue<Record>>): Match<Record> => {
  const records = common(clues)
  const [record] = records
  if (record !== undefined) return records.size === 1 ? { kind: "one", record } : { kind: "several" }
  const empty = clues.find(({ found }) => found.size === 0)
  if (empty !== undefined) return { kind: "none", field: empty.field }
  const at = clues.findIndex((_, index) => common(clues.slice(0, index + 1)).size === 0)
  const { field } = clues[at] ?? { field: "employeeId" }
  return { kind: "contradiction", field, other: clues[Math.max(0, at - 1)]?.field ?? field }
}
