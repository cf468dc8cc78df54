/** A row of a source that did not become an item: it is accounted for like any other. */
export interface UnreadRow {
  readonly row: number
  readonly kind: "rejected" | "excluded"
  /** What is at fault, as the source calls it. */
  readonly field?: string
  readonly reason: string
}

/** Where rows come from that have numbers and names of their own, such as a spreadsheet. */
export interface RowSource {
  /** The number of each row in the source. */
  readonly numbers: ReadonlyArray<number>
  /** Rows of the source that are not among the rows. */
  readonly unread: ReadonlyArray<UnreadRow>
  /** What the source calls a field of a row. */
  readonly nameOf: (field: string) => string
}
