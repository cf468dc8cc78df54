import { Effect, Schema, Stream } from "effect"

/** One page of a list that says how many items there are in all. */
export interface Page<Item> {
  readonly pageSize: number
  readonly totalItemsCount: number
  readonly items: ReadonlyArray<Item>
}

/** Reads the page of a number, counted from 1. */
export type ReadPage<Item, E, R> = (pageNumber: number) => Effect.Effect<Page<Item>, E, R>

/** How many items a page really has: some servers give fewer than they say. Zero where what they say makes no sense. */
const lengthOf = ({ items, pageSize, totalItemsCount }: Page<unknown>): number =>
  pageSize > 0 && totalItemsCount > items.length ? Math.min(pageSize, items.length || pageSize) : Math.max(0, pageSize)

/** From the given page on; goes on where the list has grown while it was read. */
const streamFrom = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  pageNumber: number,
  concurrency: number,
  knownLength?: number
): Stream.Stream<Item, E, R> =>
  Stream.unwrap(
    Effect.map(read(pageNumber), (first) => {
      const length = knownLength ?? lengthOf(first)
      const pagesOf = (page: Page<Item>) => (length > 0 ? Math.ceil(page.totalItemsCount / length) : pageNumber)
      let last = first
      let seen = (pageNumber - 1) * length + first.items.length
      const rest: Stream.Stream<Item, E, R> =
        pagesOf(first) <= pageNumber
          ? Stream.empty
          : Stream.range(pageNumber + 1, pagesOf(first)).pipe(
              Stream.rechunk(1),
              Stream.mapEffect(read, { concurrency }),
              // An empty page is the end, whatever the list promises.
              Stream.takeUntil((page) => {
                seen += page.items.length
                return page.items.length === 0 || seen >= page.totalItemsCount
              }),
              Stream.flatMap((page) => {
                last = page
                return Stream.fromArray(page.items)
              })
            )
      const more = Stream.suspend(() =>
        last.items.length > 0 && pagesOf(last) > pagesOf(first)
          ? streamFrom(read, pagesOf(first) + 1, concurrency, length)
          : Stream.empty
      )
      return Stream.fromArray(first.items).pipe(Stream.concat(rest), Stream.concat(more))
    })
  )

/**
 * Every item of every page, in their order. The pages after the first are read ahead, so many at once (4 by default);
 * no more than these are held.
 */
export const stream = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  options: { readonly concurrency?: number } = {}
): Stream.Stream<Item, E, R> => streamFrom(read, 1, options.concurrency ?? 4)

/** What reading a whole list gave: its distinct items, and whether these are all that there were. */
export interface Pass<Item> {
  readonly items: ReadonlyMap<string, Item>
  readonly isComplete: boolean
}

/** What one reading of a list gave, which may look for certain items and may end early. */
interface Reading<Item> extends Pass<Item> {
  /** Of every item, also of those that were not looked for. */
  readonly keys: ReadonlySet<string>
  readonly pages: number
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
): Effect.Effect<Reading<Item>, E, R> =>
  Effect.gen(function* () {
    const items = new Map<string, Item>()
    const keys = new Set<string>()
    const totals = new Set<number>()
    let pages = 0
    let isLastFull = false
    const counted: ReadPage<Item, E, R> = (pageNumber) =>
      Effect.tap(read(pageNumber), (page) =>
        Effect.sync(() => {
          totals.add(page.totalItemsCount)
          if (pageNumber < pages) return
          pages = pageNumber
          isLastFull = page.items.length > 0 && page.items.length >= page.pageSize
        })
      )
    const see = (item: Item) => {
      const itemKey = key(item)
      keys.add(itemKey)
      if (where(item)) items.set(itemKey, item)
      return items.size > limit
    }
    yield* Stream.runDrain(Stream.takeUntil(stream(counted), see))
    if (items.size > limit) return { items, keys, pages, isComplete: false }
    // Behind a full last page there may be more than the list says.
    const behind = isLastFull ? (yield* read(pages + 1)).items : []
    for (const item of behind) see(item)
    return { items, keys, pages, isComplete: behind.length === 0 && totals.size === 1 && totals.has(keys.size) }
  })

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((key) => b.has(key))

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
      agreed = !pass.isComplete ? 0 : agreed > 0 && sameKeys(last, pass.keys) ? agreed + 1 : 1
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
      const isSettled = reading.pages === 1 || (last !== undefined && sameKeys(last, reading.keys))
      if (reading.isComplete && isSettled) return { items: reading.items, more: false }
      last = reading.isComplete ? reading.keys : undefined
    }
    return yield* new UnstableRead({ what })
  })
