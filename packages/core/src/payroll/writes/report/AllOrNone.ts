/** Why nothing was sent where all rows or none are asked for, and one is not acceptable. */
export const nothingSent = (row: number): string =>
  `Nothing was sent: row ${row} is not acceptable, and all rows or none were asked for.`

/** The same where there are more rows than go into one batch. */
export const tooMany = (most: number): string =>
  `Nothing was sent: all rows or none can be promised for up to ${most} rows, since more take several batches.`
