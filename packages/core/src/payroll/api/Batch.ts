import { Schema } from "effect"

/** The body of a batch: 1 to 500 items (specification 8). */
export const Batch = <Item extends Schema.Top>(item: Item) =>
  Schema.Array(item).check(
    Schema.isMinLength(1, { expected: "at least 1 item" }),
    Schema.isMaxLength(500, { expected: "at most 500 items" })
  )
