import { Effect, Stream } from "effect"
import { pages as pagesOf, type ReadPage } from "./PageStream.ts"

/** How to read a list from its beginning to its end. */
export interface ScanOptions<Item, E, R> {
  readonly read: ReadPage<Item, E, R>
  /** Identifies an item. */
  readonly key: (item: Item) => string
  /** The page to begin with; what is before it counts as not read. */
  readonly from?: number
  /** Is given the items of each page, each item once; says whether to stop. */
  readonly see: (items: ReadonlyArray<Item>) => Effect.Effect<boolean, E, R>
}

/** What one reading of a list found out. It holds keys, and no items. */
export interface Scan {
  /** Of every item that was seen. */
  readonly keys: ReadonlySet<string>
  /** How many pages there are. */
  readonly pages: number
  /** The page at which it was stopped. */
  readonly stoppedAt: number | undefined
  /** Whether it saw as many items as the list says there are, on each of its pages (law 5). */
  readonly isComplete: boolean
}

// A list that goes on for ever and says nothing new does not end by itself.
const mostStalePages = 100

/** Reads a list once, a bounded number of pages at a time. */
export const scan = <Item, E, R>({ from = 1, key, read, see }: ScanOptions<Item, E, R>): Effect.Effect<Scan, E, R> =>
  Effect.gen(function* () {
    const keys = new Set<string>()
    const totals = new Set<number>()
    let pages = 0
    let isLastFull = false
    let stoppedAt: number | undefined
    let stalePages = 0
    const visit = (items: ReadonlyArray<Item>) => {
      const fresh = items.filter((item) => {
        const before = keys.size
        return keys.add(key(item)).size > before
      })
      stalePages = fresh.length === 0 ? stalePages + 1 : 0
      return see(fresh)
    }
    yield* pagesOf(read, { from }).pipe(
      Stream.mapEffect(({ page, pageNumber }) =>
        Effect.map(visit(page.items), (stops) => {
          totals.add(page.totalItemsCount)
          pages = pageNumber
          isLastFull = page.items.length > 0 && page.items.length >= page.pageSize
          if (stops) stoppedAt = pageNumber
          return stops || stalePages >= mostStalePages
        })
      ),
      Stream.takeUntil((stops) => stops),
      Stream.runDrain
    )
    if (stoppedAt !== undefined) return { keys, pages, stoppedAt, isComplete: false }
    // Behind a full last page there may be more than the list says.
    const behind = isLastFull ? (yield* read(pages + 1)).items : []
    if (behind.length > 0 && (yield* visit(behind))) return { keys, pages, stoppedAt: pages + 1, isComplete: false }
    const isComplete = from === 1 && behind.length === 0 && totals.size === 1 && totals.has(keys.size)
    return { keys, pages, stoppedAt, isComplete }
  })

/** Whether two readings saw the same. */
export const isSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key))
