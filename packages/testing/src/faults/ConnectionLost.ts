import { Data } from "effect"

/** The connection is lost before an answer is sent. */
export class ConnectionLost extends Data.TaggedError("ConnectionLost") {}
