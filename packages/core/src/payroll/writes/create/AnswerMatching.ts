import type { DataSource } from "../../domain/Ids.ts"
import { keyOf, type PendingItem, type PendingRow } from "../pending/PendingItem.ts"
import type { CreatedItem } from "../pending/PendingKind.ts"

/** What an answer says of the items of a batch. */
export interface Matched<Row extends PendingRow> {
  readonly created: ReadonlyArray<{ readonly item: PendingItem<Row>; readonly ids: ReadonlyArray<string> }>
  /** Left out by the API. */
  readonly leftOut: ReadonlyArray<PendingItem<Row>>
  /** The answer does not tell. */
  readonly unclear: ReadonlyArray<PendingItem<Row>>
}

/** The ids that an answer gives for each identity; undefined where an answer cannot be told apart from others. */
const idsByKey = (answers: ReadonlyArray<CreatedItem>, dataSource: DataSource) => {
  const ids = new Map<string, ReadonlyArray<string>>()
  for (const answer of answers) {
    const key = answer.externalUniqueId?.toLowerCase()
    if (key === undefined || ids.has(key) || answer.ids.length === 0) return undefined
    if (answer.dataSource != null && answer.dataSource !== dataSource) return undefined
    ids.set(key, answer.ids)
  }
  return ids
}

/**
 * Matches answers to items by identity, never by position. An item without an answer was left out by the API; that is
 * only believed where every answer belongs to an item, for else it may be the one that cannot be matched.
 */
export const matchAnswers = <Row extends PendingRow>(
  batch: ReadonlyArray<PendingItem<Row>>,
  answers: ReadonlyArray<CreatedItem>,
  dataSource: DataSource
): Matched<Row> => {
  const ids = idsByKey(answers, dataSource)
  const keys = new Set(batch.map(keyOf))
  if (ids === undefined || ![...ids.keys()].every((key) => keys.has(key))) {
    return { created: [], leftOut: [], unclear: batch }
  }
  return {
    created: batch.flatMap((item) => {
      const own = ids.get(keyOf(item))
      return own === undefined ? [] : [{ item, ids: own }]
    }),
    leftOut: batch.filter((item) => !ids.has(keyOf(item))),
    unclear: []
  }
}
