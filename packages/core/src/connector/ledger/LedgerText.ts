import { Effect, Schema } from "effect"
import { Base64 } from "effect/encoding"
import { checksum } from "./Checksum.ts"
import * as KeyHash from "./KeyHash.ts"
import { type Ledger, type LedgerHead, type LedgerShape, shapeOf } from "./Ledger.ts"
import * as LedgerBody from "./LedgerBody.ts"
import { AnyHeader, LedgerHeader, quickly, version } from "./LedgerHeader.ts"
import * as LedgerV1 from "./LedgerV1.ts"
import { UnreadableLedger } from "./UnreadableLedger.ts"

/** A stored ledger whose checksum is right: its head is at hand, its records are read when they are needed. */
export interface StoredLedger {
  readonly head: LedgerHead
  readonly ledger: Effect.Effect<Ledger, UnreadableLedger>
}

const beforeBody = ',"body":"'

/** How the text of a ledger ends. */
const endOf = (text: string): string => `","checksum":"${checksum(text)}"}`

/** The text to store: one JSON object, of which the head comes first, then the records in base64, and a checksum of both. */
export const encode = ({ entries, head, sections, shape, trigger }: Ledger): string => {
  const header: LedgerHeader = { ledger: "ferrule", version, trigger, records: entries.size, shape, ...head }
  const body = Base64.encode(LedgerBody.write(shape, { entries, sections }))
  const text = `${Schema.encodeSync(LedgerHeader)(header).slice(0, -1)}${beforeBody}${body}`
  return `${text}${endOf(text)}`
}

const damaged = "it is damaged or incomplete"

/** Turns a ledger into one that keeps what a trigger needs now: what it did not keep so far counts as not known. */
const reshaped = (ledger: Ledger, shape: LedgerShape): Effect.Effect<Ledger, string> =>
  Effect.gen(function* () {
    if (ledger.shape.hasKeys === shape.hasKeys) return { ...ledger, shape }
    if (shape.hasKeys) {
      return yield* Effect.fail("it was kept by an earlier form of this trigger, which did not watch for removals")
    }
    const keys = [...ledger.entries.keys()]
    const hashes = yield* KeyHash.ofKeys(keys)
    const entries = new Map(
      [...ledger.entries.values()].map((entry, at) => [hashes[at] ?? "", { ...entry, group: "" }])
    )
    return { ...ledger, shape, entries }
  })

const headOf = ({ gaps, groups, open, payload, probe, readAt, resume, start, starting }: LedgerHeader): LedgerHead => ({
  payload,
  groups,
  probe,
  readAt,
  start,
  starting,
  resume,
  open,
  gaps
})

const readBody = (header: LedgerHeader, body: string): Effect.Effect<Ledger, string> =>
  Effect.gen(function* () {
    const { records, shape, trigger } = header
    const bytes = yield* Effect.mapError(Effect.fromResult(Base64.decode(body)), () => damaged)
    const parts = yield* Effect.try({ try: () => LedgerBody.read(shape, bytes), catch: () => damaged })
    if (parts.entries.size !== records) return yield* Effect.fail(damaged)
    return { trigger, shape, head: headOf(header), ...parts }
  })

/**
 * The parts of a stored ledger. It is not parsed as a whole: the records are far longer than the head, and most polls need
 * only that. In a JSON text, quotes within a string are escaped, so the head cannot contain what comes after it.
 */
const partsOf = (text: string) => {
  const headEnd = text.indexOf(beforeBody)
  const bodyEnd = Math.max(0, text.length - endOf("").length)
  return headEnd === -1
    ? { head: text, body: "", checked: "", end: "" }
    : {
        head: `${text.slice(0, headEnd)}}`,
        body: text.slice(headEnd + beforeBody.length, bodyEnd),
        checked: text.slice(0, bodyEnd),
        end: text.slice(bodyEnd)
      }
}

/** Reads the head of a stored ledger; refuses one that is damaged, newer than this release, or another trigger's. */
export const open = (
  trigger: string,
  on: Parameters<typeof shapeOf>[0],
  text: string
): Effect.Effect<StoredLedger, UnreadableLedger> => {
  const { body, checked, end, head } = partsOf(text)
  const refused = (reason: string) => new UnreadableLedger({ trigger, reason })
  const stored = (header: LedgerHeader): StoredLedger => ({
    head: headOf(header),
    ledger: Effect.suspend(() => readBody(header, body)).pipe(
      Effect.flatMap((read) => reshaped(read, shapeOf(on))),
      Effect.mapError(refused)
    )
  })
  const usual = quickly(head)
  if (usual !== undefined && usual.trigger === trigger && end === endOf(checked)) return Effect.succeed(stored(usual))
  return Effect.gen(function* () {
    const any = yield* Effect.mapError(Schema.decodeUnknownEffect(AnyHeader)(head), () => refused(damaged))
    if (any.trigger !== trigger) return yield* refused(`it belongs to trigger ${any.trigger}`)
    if (any.version === 1) {
      if (shapeOf(on).hasCounts) return yield* refused("it was kept by an earlier form of this trigger")
      const ledger = yield* Effect.mapError(LedgerV1.read(trigger, shapeOf(on), text), () => refused(damaged))
      return { head: ledger.head, ledger: Effect.succeed(ledger) }
    }
    if (any.version !== version) {
      return yield* refused(
        `it is of version ${any.version}, and this release reads versions 1 and ${version}. Use the release that wrote it, or a newer one`
      )
    }
    if (end !== endOf(checked)) return yield* refused(damaged)
    return stored(yield* Effect.mapError(Schema.decodeUnknownEffect(LedgerHeader)(head), () => refused(damaged)))
  })
}
