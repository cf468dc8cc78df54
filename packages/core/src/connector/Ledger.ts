import { Effect, Schema } from "effect"

const version = 1

const State = Schema.fromJsonString(
  Schema.Struct({
    ledger: Schema.Literal("ferrule"),
    version: Schema.Int,
    trigger: Schema.String,
    keys: Schema.Array(Schema.String)
  })
)

/** What a trigger has already reported: the keys of records. It decides what is new; there is no watermark. */
export interface Ledger {
  readonly trigger: string
  readonly keys: ReadonlySet<string>
}

/** A stored ledger that must not be used: nothing is reset, the person decides. */
export class UnreadableLedger extends Schema.TaggedError<UnreadableLedger>()("UnreadableLedger", {
  trigger: Schema.String,
  reason: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `The stored state of trigger ${this.trigger} cannot be used: ${this.reason}. Restore it from a copy, or start the trigger anew and say from when.`
  }
}

/** A ledger that has seen these keys. */
export const make = (trigger: string, keys: Iterable<string> = []): Ledger => ({ trigger, keys: new Set(keys) })

/** The ledger with more keys. */
export const add = (ledger: Ledger, keys: Iterable<string>): Ledger => make(ledger.trigger, [...ledger.keys, ...keys])

/** The text to store. */
export const encode = (ledger: Ledger): string =>
  Schema.encodeSync(State)({ ledger: "ferrule", version, trigger: ledger.trigger, keys: [...ledger.keys].toSorted() })

/** Reads a stored ledger; refuses one that is damaged, newer than this version, or another trigger's. */
export const decode = (trigger: string, text: string): Effect.Effect<Ledger, UnreadableLedger> =>
  Schema.decodeUnknownEffect(State)(text).pipe(
    Effect.mapError(() => new UnreadableLedger({ trigger, reason: "it is damaged or is not a ledger" })),
    Effect.flatMap((state) => {
      if (state.version !== version) {
        return Effect.fail(
          new UnreadableLedger({ trigger, reason: `it is of version ${state.version}, not ${version}` })
        )
      }
      return state.trigger === trigger
        ? Effect.succeed(make(trigger, state.keys))
        : Effect.fail(new UnreadableLedger({ trigger, reason: `it belongs to trigger ${state.trigger}` }))
    })
  )
