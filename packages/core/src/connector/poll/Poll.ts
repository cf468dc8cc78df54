import { Clock, DateTime, Effect, References, Schema } from "effect"
import type { UnstableRead } from "../../client/Pages.ts"
import { sha256 } from "../../values/Digests.ts"
import { decodePayload, type InvalidPayload } from "../InvalidPayload.ts"
import { empty, shapeOf } from "../ledger/Ledger.ts"
import * as LedgerText from "../ledger/LedgerText.ts"
import type { LedgerFull, UnreadableLedger } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger, Trigger } from "../TriggerDefinition.ts"
import { changeNames, TriggerEvent } from "../TriggerEvent.ts"
import { dueAt, isSettled } from "./Due.ts"
import { inOrder } from "./EventOrder.ts"
import { textOf } from "./Fingerprint.ts"
import type { PollOptions, PollResult } from "./PollOptions.ts"
import { round } from "./Round.ts"

/** Why a poll fails for reasons that are not the API's. */
export type PollError = InvalidPayload | UnreadableLedger | LedgerFull | UnstableRead

/** Makes a span where somebody looks at spans: one for nobody takes as long as a tenth of a poll that finds nothing. */
const spanned = <A, E, R>(trigger: string, polled: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => {
  const traced = Effect.withSpan(`trigger ${trigger}`, {}, { captureStackTrace: false })
  return Effect.flatMap(References.TracerEnabled, (isTraced) => (isTraced ? traced(polled) : polled))
}

const pollAny = <E, R>(
  trigger: AnyTrigger<E, R>,
  input: unknown,
  { audit, maxEvents = 1000, maxRecords = 1_000_000, start = "now", state }: PollOptions = {}
): Effect.Effect<PollResult<unknown>, E | PollError, R> =>
  Effect.gen(function* () {
    const { feed, name, on } = trigger
    const payload = yield* decodePayload(name, trigger.payload, input)
    const stored = state === undefined ? undefined : yield* LedgerText.open(name, on, state)
    const digest = (yield* sha256(textOf(payload))).slice(0, 16)
    const now = yield* Clock.currentTimeMillis
    const due = dueAt(now, trigger, stored?.head, audit)
    const probe = feed.probe === undefined ? undefined : yield* feed.probe.count(payload)
    const isSame = stored !== undefined && probe !== undefined && stored.head.probe === probe
    if (isSame && state !== undefined && isSettled(stored.head, due, digest)) {
      return { events: [], alarms: [], state, more: false }
    }
    const isQuiet = isSame && isSettled(stored.head, { ...due, access: false }, digest)
    const ledger =
      stored === undefined ? empty(name, shapeOf(on), start === "now" ? undefined : start) : yield* stored.ledger
    const result = yield* round(trigger, ledger, {
      payload,
      digest,
      isFirst: stored === undefined,
      isQuiet,
      due,
      probe,
      now,
      observedAt: DateTime.formatIso(DateTime.makeUnsafe(now)),
      maxEvents: Math.max(1, maxEvents),
      maxRecords
    })
    return {
      events: inOrder(trigger, result.events),
      alarms: result.alarms,
      state: LedgerText.encode(result.ledger),
      more: result.more
    }
  }).pipe((polled) => spanned(trigger.name, polled))

/**
 * Looks once for changes since the given state. Events come oldest first; what the state knows is not reported again.
 * Store the state that it gives after every event has been accepted (law 7).
 */
export const poll = <Payload extends Schema.Codec<unknown, unknown>, Item extends Schema.Codec<unknown, unknown>, E, R>(
  trigger: Trigger<Payload, Item, E, R>,
  payload: unknown,
  options: PollOptions = {}
): Effect.Effect<PollResult<Item["Type"]>, E | PollError, R> => pollAny<E, R>(trigger, payload, options)

/** A record that its own schema refuses is a defect of the feed. */
const toJson = <E, R>({ feed, on }: AnyTrigger<E, R>, events: ReadonlyArray<unknown>) => {
  // Most polls find nothing: then no schema has to be made.
  if (events.length === 0) return Effect.succeed([])
  const encode = Schema.encodeUnknownEffect(Schema.toCodecJson(TriggerEvent(feed.record, changeNames(on))))
  return Effect.orDie(Effect.forEach(events, (event) => encode(event)))
}

/** Polls from JSON to JSON: what hosts call. */
export const pollJson = <E, R>(trigger: AnyTrigger<E, R>, payload: unknown, options?: PollOptions) =>
  Effect.flatMap(pollAny(trigger, payload, options), ({ alarms, events, more, state }) =>
    Effect.map(toJson(trigger, events), (json) => ({ events: json, alarms, state, more }))
  )
