import { Schema } from "effect"

/** An entry of the journal as a row of its table. */
export const JournalRow = Schema.Struct({
  identity: Schema.String,
  group: Schema.String,
  contentHash: Schema.String,
  date: Schema.String,
  fence: Schema.String,
  claim: Schema.String,
  claimedAt: Schema.Number,
  knowledge: Schema.Literals(["open", "created", "absent"]),
  ids: Schema.fromJsonString(Schema.Array(Schema.String))
}).pipe(
  Schema.encodeKeys({ group: "group_key", contentHash: "content_hash", date: "item_date", claimedAt: "claimed_at" })
)
