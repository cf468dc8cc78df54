import { Schema } from "effect"

/** The command was given something it cannot use; the message says what, and what would be right. */
export class Usage extends Schema.TaggedError<Usage>()("Usage", { message: Schema.String }) {}
