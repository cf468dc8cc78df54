import { Schema } from "effect"

/** How many items a batch may have (specification 8). */
export const largestBatch = 500

/** The body of a batch: 1 to 500 items. */
export const Batch = <Item extends Schema.Top>(item: Item) =>
  Schema.Array(item).check(
    Schema.isMinLength(1, { expected: "at least 1 item" }),
    Schema.isMaxLength(largestBatch, { expected: `at most ${largestBatch} items` })
  )
