import { Effect } from "effect"
import { isSame } from "../../client/PageScan.ts"
import { type Page, scan } from "../../client/Pages.ts"
import type { LedgerFull } from "../ledger/UnreadableLedger.ts"
import type { Batch } from "./Batches.ts"
import type { Sightings } from "./Sightings.ts"

/** Where a reading stopped. */
export interface Place {
  readonly section: string
  readonly page: number
}

/** What reading some batches came to. */
export interface Reading {
  /** Whether everything was read, as often as it takes. */
  readonly isComplete: boolean
  /** Where it was stopped, because there were as many events as a poll may give. */
  readonly stoppedAt: Place | undefined
  /** How many records each section has; of those that were read to their end. */
  readonly counts: ReadonlyMap<string, number>
  /** The ids in the ledger of what was seen by the last pass. */
  readonly ids: ReadonlySet<string>
}

/** How to read. */
export interface ReadOptions {
  readonly key: (record: unknown) => string
  readonly sightings: Sightings
  /** Whether two passes have to agree before anything follows from what they did not see (law 5). */
  readonly agreeing: boolean
  /** Whether something follows from what no pass sees: then nothing at all is believed only when it is said twice. */
  readonly concludes: boolean
  /** Where to begin, if not at the beginning. */
  readonly resume?: Place | undefined
}

interface Pass extends Reading {
  /** Whether it was one answer: then nothing can have changed in between. */
  readonly isAtomic: boolean
}

// Of lists that keep changing: the rest is for the next poll.
const mostPasses = 6

/** Reads every batch once. */
const passOver = <E, R>(
  batches: ReadonlyArray<Batch<E, R>>,
  { concludes, key, sightings }: ReadOptions,
  resume?: Place
): Effect.Effect<Pass, E | LedgerFull, R> =>
  Effect.gen(function* () {
    const counts = new Map<string, number>()
    const ids = new Set<string>()
    const begin = Math.max(
      0,
      batches.findIndex((batch) => resume !== undefined && batch.ids.includes(resume.section))
    )
    let isComplete = resume === undefined
    let isAtomic = batches.length === 1
    for (const [at, batch] of batches.entries()) {
      if (at < begin) continue
      const [section = ""] = batch.ids
      const own = new Map<string, number>(batch.ids.map((id) => [id, 0]))
      const result = yield* scan({
        read: batch.read,
        key,
        from: at === begin && resume?.section === section ? resume.page : 1,
        see: (records: ReadonlyArray<unknown>): Effect.Effect<boolean, E | LedgerFull, R> => {
          for (const record of records) {
            const id = batch.sectionOf(record)
            own.set(id, (own.get(id) ?? 0) + 1)
          }
          return sightings.see(records, batch.group, ids)
        }
      })
      if (result.stoppedAt !== undefined) {
        return { isComplete: false, isAtomic, stoppedAt: { section, page: result.stoppedAt }, counts, ids }
      }
      if (result.isComplete) for (const [id, count] of own) counts.set(id, count)
      isComplete &&= result.isComplete
      isAtomic &&= result.pages <= 1 && (result.keys.size > 0 || !concludes)
    }
    return { isComplete, isAtomic, stoppedAt: undefined, counts, ids }
  })

/** Reads batches to their end, and again as long as what they say does not hold together. */
export const readWhole = <E, R>(
  batches: ReadonlyArray<Batch<E, R>>,
  options: ReadOptions
): Effect.Effect<Reading, E | LedgerFull, R> =>
  Effect.gen(function* () {
    let last: Pass | undefined
    let { resume } = options
    for (let passes = 0; passes < mostPasses; passes++) {
      const pass: Pass = yield* passOver(batches, options, resume)
      if (pass.stoppedAt !== undefined) return pass
      const isEnough = !options.agreeing || pass.isAtomic || (last?.isComplete === true && isSame(last.ids, pass.ids))
      if (pass.isComplete && isEnough) return pass
      last = pass
      resume = undefined
    }
    return { isComplete: false, stoppedAt: undefined, counts: new Map(), ids: new Set() }
  })

/** What a look at the first page of a batch came to. */
export interface Check {
  /** Whether it has as many records as when it was last read whole, and nothing else. */
  readonly isSame: boolean
  readonly stoppedAt: Place | undefined
}

/** Looks at the first page of a batch that should have so many records (law 4: a count proves that nothing is new). */
export const check = <E, R>(
  batch: Batch<E, R>,
  expected: number,
  { sightings }: ReadOptions
): Effect.Effect<Check, E | LedgerFull, R> =>
  Effect.gen(function* () {
    const before = sightings.news()
    const page: Page<unknown> = yield* batch.read(1)
    const [section = ""] = batch.ids
    if (yield* sightings.see(page.items, batch.group, new Set())) {
      return { isSame: false, stoppedAt: { section, page: 1 } }
    }
    return { isSame: page.totalItemsCount === expected && sightings.news() === before, stoppedAt: undefined }
  })
