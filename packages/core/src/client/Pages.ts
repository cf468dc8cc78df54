import { Effect, Schema } from "effect"
import { isSame, type Scan, scan } from "./PageScan.ts"
import type { ReadPage } from "./PageStream.ts"

export { scan, type Scan, type ScanOptions } from "./PageScan.ts"
export { type NumberedPage, type Page, pages, type PagesOptions, type ReadPage, stream } from "./PageStream.ts"

/** What reading a whole list gave: its distinct items, and whether these are all that there were. */
export interface Pass<Item> {
  readonly items: ReadonlyMap<string, Item>
  readonly isComplete: boolean
}

/** What one reading of a list gave, which may look for certain items and may end early. */
interface Reading<Item> extends Scan {
  readonly items: ReadonlyMap<string, Item>
}

/** What one reading looks for. */
interface Search<Item> {
  /** Which items; all of them if left out. */
  readonly where?: (item: Item) => boolean
  /** Ends the reading once it has found more than this. */
  readonly limit?: number
}

/** One reading of a whole list: what it saw, and whether that is as many as the list says. */
const readOnce = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  key: (item: Item) => string,
  { limit = Number.POSITIVE_INFINITY, where = () => true }: Search<Item> = {}
): Effect.Effect<Reading<Item>, E, R> => {
  const items = new Map<string, Item>()
  const see = (found: ReadonlyArray<Item>) =>
    Effect.sync(() => {
      for (const item of found) if (where(item) && items.size <= limit) items.set(key(item), item)
      return items.size > limit
    })
  return Effect.map(scan({ read, key, see }), (seen) => ({ ...seen, items }))
}

/**
 * Reads a whole list that may change between two pages (law 5). A reading counts as complete when its distinct keys
 * are as many as the list says, and, where `agreeing` is above 1, so many readings in a row saw the same keys: only
 * then may anything be concluded from what is not there. It is read up to `attempts` times; all that was seen is kept.
 */
export const collect = <Item, E, R>(options: {
  readonly read: ReadPage<Item, E, R>
  readonly key: (item: Item) => string
  readonly agreeing?: number
  readonly attempts?: number
}): Effect.Effect<Pass<Item>, E, R> =>
  Effect.gen(function* () {
    const { agreeing = 1, attempts = agreeing + 2, key, read } = options
    const seen = new Map<string, Item>()
    let last: ReadonlySet<string> = new Set()
    let agreed = 0
    for (let attempt = 0; attempt < attempts; attempt++) {
      const pass = yield* readOnce(read, key)
      for (const [itemKey, item] of pass.items) seen.set(itemKey, item)
      agreed = !pass.isComplete ? 0 : agreed > 0 && isSame(last, pass.keys) ? agreed + 1 : 1
      last = pass.keys
      if (agreed >= agreeing) return { items: pass.items, isComplete: true }
    }
    return { items: seen, isComplete: false }
  })

/** A list kept changing while it was read, so nothing can be concluded from what is not in it. */
export class UnstableRead extends Schema.TaggedError<UnstableRead>()("UnstableRead", { what: Schema.String }) {
  readonly retryable = true
  override get message(): string {
    return `The ${this.what} kept changing while they were read. Try again shortly.`
  }
}

/** Reads a whole list until two readings agree (law 5), and fails where they do not: absence then means absence. */
export const collectStable = <Item, E, R>(
  what: string,
  options: { readonly read: ReadPage<Item, E, R>; readonly key: (item: Item) => string }
): Effect.Effect<ReadonlyMap<string, Item>, E | UnstableRead, R> =>
  Effect.flatMap(collect({ ...options, agreeing: 2, attempts: 6 }), ({ items, isComplete }) =>
    isComplete ? Effect.succeed(items) : Effect.fail(new UnstableRead({ what }))
  )

/** The first items of a list, and whether there are more than these. */
export interface First<Item> {
  readonly items: ReadonlyMap<string, Item>
  readonly more: boolean
}

// As for a stable reading.
const mostAttempts = 6

/**
 * The first distinct items, up to a limit, that are looked for. That there are no more is said only where it is so: of
 * one page, or after two readings that agree (law 5). Holds no more items than the limit, and the keys of the others.
 */
export const first = <Item, E, R>(
  what: string,
  options: {
    readonly read: ReadPage<Item, E, R>
    readonly key: (item: Item) => string
    readonly limit: number
    readonly where?: (item: Item) => boolean
  }
): Effect.Effect<First<Item>, E | UnstableRead, R> =>
  Effect.gen(function* () {
    let last: ReadonlySet<string> | undefined
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const reading = yield* readOnce(options.read, options.key, options)
      if (reading.items.size > options.limit) {
        return { items: new Map([...reading.items].slice(0, options.limit)), more: true }
      }
      const isSettled = reading.pages === 1 || (last !== undefined && isSame(last, reading.keys))
      if (reading.isComplete && isSettled) return { items: reading.items, more: false }
      last = reading.isComplete ? reading.keys : undefined
    }
    return yield* new UnstableRead({ what })
  })
