import type { ApiError } from "../../../client/ApiError.ts"
import type { Entry } from "../../../client/WriteJournal.ts"
import type { PendingItem, PendingRow } from "../pending/PendingItem.ts"
import { reasonOf } from "../pending/Refusal.ts"

/** What became of one row; `create` where it is only planned. */
export interface Fate<Row extends PendingRow> {
  readonly kind: "create" | "created" | "existing" | "excluded" | "rejected" | "unknown"
  readonly item: PendingItem<Row>
  readonly ids?: ReadonlyArray<string>
  readonly field?: string
  readonly reason?: string
  /** It is no fault of the row: skipping faulty rows does not cover it. */
  readonly isOfBatch?: boolean
}

/** The row is not acceptable. */
export const rejected = <Row extends PendingRow>(
  item: PendingItem<Row>,
  reason: string,
  field?: string
): Fate<Row> => ({
  kind: "rejected",
  item,
  reason,
  ...(field === undefined ? {} : { field })
})

/** The row was not sent, or not taken, for a reason that is not its own. */
export const notSent = <Row extends PendingRow>(item: PendingItem<Row>, reason: string): Fate<Row> => ({
  ...rejected(item, reason),
  isOfBatch: true
})

/** The API refused what the row was part of. */
export const refused = <Row extends PendingRow>(item: PendingItem<Row>, error: ApiError): Fate<Row> =>
  notSent(item, `The batch that the row was in was not accepted, and created nothing: ${reasonOf(error)}`)

/** Nobody knows whether it is there. */
export const unknown = <Row extends PendingRow>(item: PendingItem<Row>, reason: string): Fate<Row> => ({
  kind: "unknown",
  item,
  reason
})

/** The employee does not exist, or is another company's. */
export const excluded = <Row extends PendingRow>(item: PendingItem<Row>, reason: string): Fate<Row> => ({
  kind: "excluded",
  item,
  reason
})

const conflict =
  "An item with this identity exists with other content. Compare the two, and change the one that is wrong."

/** The item is there, with the same content or with another. */
export const present = <Row extends PendingRow>(
  item: PendingItem<Row>,
  ids: ReadonlyArray<string>,
  isSame: boolean,
  kind: "created" | "existing" = "existing"
): Fate<Row> => (isSame ? { kind, item, ids } : rejected(item, conflict))

const otherUnderWay =
  "An item with this identity and other content was sent, and it is not known whether it is there. Reconcile first, or submit it as it was."

/** What the journal knows an item as: that it was created, or that it was sent with other content. */
export const known = <Row extends PendingRow>(item: PendingItem<Row>, entry: Entry): Fate<Row> => {
  const isSame = entry.contentHash === item.contentHash
  return entry.knowledge === "open" && !isSame ? rejected(item, otherUnderWay) : present(item, entry.ids, isSame)
}
