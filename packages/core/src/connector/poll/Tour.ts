import { Effect } from "effect"
import type { Section } from "../Feed.ts"
import * as KeyHash from "../ledger/KeyHash.ts"
import type { Ledger } from "../ledger/Ledger.ts"
import type { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import { batchesOf } from "./Batches.ts"
import { planOf, type UnknownSection } from "./Plan.ts"
import { check, type Place, type ReadOptions, readWhole } from "./Reading.ts"
import type { Sightings } from "./Sightings.ts"

/** What a poll has read of a feed's sections. */
export interface Tour {
  /** Whether all that it set out to read was read to its end. */
  readonly isComplete: boolean
  /** Whether every section was to be read whole, and was: what is not among `ids` is not there. */
  readonly isWhole: boolean
  readonly stoppedAt: Place | undefined
  readonly ids: ReadonlySet<string>
  /** How many records all sections have; nothing where that is not known of each. */
  readonly total: number | undefined
  /** The sections that there are, and those that the ledger did not know. */
  readonly sections: ReadonlyArray<string>
  readonly unknown: ReadonlyArray<UnknownSection>
  /** How many records each section has that was read. */
  readonly counts: ReadonlyMap<string, number>
}

/** How to go round. */
export interface TourOptions {
  readonly sightings: Sightings
  /** Whether every section is read to its end, whatever its count says. */
  readonly isWhole: boolean
  /** Whether these are all the sections that there are. */
  readonly isAll: boolean
  /** Whether two passes over everything have to agree, since something follows from what is not there. */
  readonly concludes: boolean
  /** Whether two passes over a section have to agree. */
  readonly agreeing: boolean
  readonly resume: Place | undefined
}

/** Reads of these sections what has to be read, and keeps in the ledger how many records each has. */
export const tour = <E, R>(
  trigger: AnyTrigger<E, R>,
  ledger: Ledger,
  sections: ReadonlyArray<Section<unknown, E, R>>,
  options: TourOptions
): Effect.Effect<Tour, E | LedgerFull, R> =>
  Effect.gen(function* () {
    const { feed } = trigger
    const ids = sections.map(({ id }) => id)
    const hashes = yield* KeyHash.ofKeys(ids)
    const names = new Map(ids.map((id, at) => [id, hashes[at] ?? ""]))
    const countOf = (id: string): number | undefined => ledger.sections.get(names.get(id) ?? "")
    const candidates = sections.map((section) => ({ section, name: names.get(section.id) ?? "" }))
    const { checked, unknown, whole } = planOf(trigger, ledger, candidates, options.isWhole)
    const reading: ReadOptions = {
      key: (record) => feed.key(record),
      sightings: options.sightings,
      agreeing: options.agreeing || options.concludes,
      concludes: options.concludes
    }
    const seen = new Set<string>()
    const counted = new Map<string, number>()
    const keep = (counts: ReadonlyMap<string, number>): void => {
      for (const [id, count] of counts) {
        const name = names.get(id)
        // A record may say that it is of a section that was not asked for.
        if (name === undefined) continue
        counted.set(id, count)
        ledger.sections.set(name, count)
      }
    }
    let isComplete = true
    const stopped = (stoppedAt: Place): Tour => ({
      isComplete: false,
      isWhole: false,
      stoppedAt,
      ids: seen,
      total: undefined,
      sections: ids,
      unknown,
      counts: counted
    })
    const wholes = batchesOf(whole, feed.together)
    // What moves from one section to another while they are read is found by reading all of them again.
    const runs = options.concludes ? [wholes] : wholes.map((batch) => [batch])
    const resumed = runs.findIndex((run) => run.some((batch) => batch.ids.includes(options.resume?.section ?? "")))
    // First from where the last poll stopped, then everything.
    const order = resumed <= 0 ? runs : [...runs.slice(resumed), ...runs.slice(0, resumed)]
    for (const [at, run] of order.entries()) {
      if (run.length === 0) continue
      const result = yield* readWhole(run, { ...reading, resume: at === 0 ? options.resume : undefined })
      if (result.stoppedAt !== undefined) return stopped(result.stoppedAt)
      isComplete &&= result.isComplete
      for (const id of result.ids) seen.add(id)
      keep(result.counts)
    }
    for (const batch of batchesOf(checked, feed.together)) {
      const expected = batch.ids.reduce((sum, id) => sum + (countOf(id) ?? 0), 0)
      const first = yield* check(batch, expected, reading)
      if (first.stoppedAt !== undefined) return stopped(first.stoppedAt)
      if (first.isSame) continue
      const result = yield* readWhole([batch], reading)
      if (result.stoppedAt !== undefined) return stopped(result.stoppedAt)
      isComplete &&= result.isComplete
      keep(result.counts)
    }
    if (options.isWhole && options.isAll && isComplete && feed.holds === undefined)
      forgetOthers(ledger, new Set(hashes))
    const counts = ids.map(countOf)
    return {
      isComplete,
      isWhole: options.isWhole && whole.length === sections.length,
      stoppedAt: undefined,
      ids: seen,
      total: counts.reduce<number | undefined>(
        (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
        isComplete && checked.length + whole.length === sections.length ? 0 : undefined
      ),
      sections: ids,
      unknown,
      counts: counted
    }
  })

/** Sections that there are no more, such as a window of days that has moved on. */
const forgetOthers = ({ sections }: Ledger, names: ReadonlySet<string>): void => {
  for (const name of sections.keys()) if (!names.has(name)) sections.delete(name)
}
