import { Effect, Schema } from "effect"
import * as KeyHash from "./KeyHash.ts"
import { empty, type Ledger, type LedgerShape, seen } from "./Ledger.ts"

const State = Schema.fromJsonString(Schema.Struct({ keys: Schema.Array(Schema.String) }))

/**
 * A ledger of version 1: the keys as text, of what was created. It does not say whose records it knows, so the next poll
 * takes it to know every group that can be seen, as version 1 did.
 */
export const read = (trigger: string, shape: LedgerShape, text: string): Effect.Effect<Ledger, Schema.SchemaError> =>
  Effect.gen(function* () {
    const { keys } = yield* Schema.decodeUnknownEffect(State)(text)
    const ledger = empty(trigger, shape, undefined)
    for (const key of yield* KeyHash.ofKeys(keys)) ledger.entries.set(key, seen)
    return { ...ledger, head: { ...ledger.head, groups: undefined } }
  })
