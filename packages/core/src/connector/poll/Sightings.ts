import { Effect } from "effect"
import * as KeyHash from "../ledger/KeyHash.ts"
import type { Entry, Ledger } from "../ledger/Ledger.ts"
import { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"
import { known, type Noted, noted, type Sight } from "./Changes.ts"
import { textOf } from "./Fingerprint.ts"
import { isAmong, noGroup } from "./Watched.ts"

/** What one poll has seen, and found to be reported. Records are let go of as soon as they are known. */
export interface Sightings {
  /** Takes in some records, and adds their ids in the ledger; says whether the poll has as many events as it may give. */
  see(records: ReadonlyArray<unknown>, group: string | undefined, ids: Set<string>): Effect.Effect<boolean, LedgerFull>
  /** Notes a change of the record of a key; says whether there was room for its events. */
  note(key: string, noted: Noted, record: unknown): boolean
  readonly events: Array<TriggerEvent<unknown>>
  /** Records of groups that are new to the ledger: they are known, once all of them were read, and not reported. */
  readonly staged: Map<string, { readonly group: string; readonly entry: Entry }>
  /** The numbers of all records that were seen, by group; of a feed that numbers them. */
  readonly numbers: Map<string, Set<number>>
  /** How many records were new to the ledger, of the groups that it knows. */
  readonly news: () => number
}

/** What a poll needs to tell what is new. */
export interface SightingsOptions<E, R> {
  readonly trigger: AnyTrigger<E, R>
  /** Is written to. */
  readonly ledger: Ledger
  /** Groups that are read. */
  readonly visible: ReadonlySet<string>
  /** Those of them whose records the ledger knows. */
  readonly known: ReadonlySet<string>
  /** Groups of which what is dated before the start is known. */
  readonly starting: ReadonlySet<string>
  readonly maxEvents: number
  readonly maxRecords: number
  readonly observedAt: string
}

/** See {@link Sightings}. */
export const make = <E, R>(options: SightingsOptions<E, R>): Sightings => {
  const { ledger, maxEvents, maxRecords, observedAt, trigger } = options
  const { feed, name, on } = trigger
  const { entries, head, shape } = ledger
  let news = 0

  const isBeforeStart = ({ group, record }: Sight<unknown>): boolean => {
    if (!isAmong(options.starting, group) && (group !== noGroup || options.starting.size === 0)) return false
    const day = feed.date?.(record)
    return head.start !== undefined && head.start !== "all" && day != null && day < head.start
  }

  const seeOne = (id: string, key: string, sight: Sight<unknown>): boolean => {
    const before = entries.get(id)
    // Access is taken away or given just now: the next poll knows.
    if (!isAmong(options.visible, sight.group)) return true
    const number = feed.number?.(sight.record)
    if (number !== undefined) self.numbers.set(sight.group, (self.numbers.get(sight.group) ?? new Set()).add(number))
    if (!isAmong(options.known, sight.group) && before === undefined) {
      self.staged.set(id, { group: sight.group, entry: known(on, shape, sight) })
      return true
    }
    if (before === undefined && isBeforeStart(sight)) {
      entries.set(id, known(on, shape, sight))
      return true
    }
    const next = noted(on, shape, before, sight)
    if (before !== undefined && next.entry === before) return true
    if (!noteAs(id, key, next, sight.record)) return false
    if (before === undefined) news += 1
    return true
  }

  const noteAs = (id: string, key: string, { entry, reported }: Noted, record: unknown): boolean => {
    if (reported.length > 0 && self.events.length + reported.length > Math.max(maxEvents, reported.length)) return false
    entries.set(id, entry)
    for (const { change, suffix } of reported) {
      self.events.push({ id: `${name}:${key}${suffix}`, trigger: name, change, key, record, observedAt })
    }
    return true
  }

  const self: Sightings = {
    see: (records, group, seen) =>
      Effect.gen(function* () {
        const keys = records.map((record) => feed.key(record))
        const ids = shape.hasKeys ? keys : yield* KeyHash.ofKeys(keys)
        const fingerprints = shape.hasFingerprints
          ? yield* KeyHash.fingerprints(records.map((record) => textOf(feed.fingerprint?.(record))))
          : []
        for (const id of ids) seen.add(id)
        for (const [at, record] of records.entries()) {
          const sight = {
            record,
            group: feed.group?.(record) ?? group ?? "",
            fingerprint: fingerprints[at] ?? ""
          }
          if (!seeOne(ids[at] ?? "", keys[at] ?? "", sight)) return true
        }
        if (entries.size + self.staged.size > maxRecords) {
          return yield* new LedgerFull({ trigger: name, maxRecords })
        }
        return false
      }),
    note: (key, next, record) => noteAs(key, key, next, record),
    events: [],
    staged: new Map(),
    numbers: new Map(),
    news: () => news
  }
  return self
}
