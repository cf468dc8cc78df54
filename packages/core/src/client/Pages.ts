import { Effect, Stream } from "effect"

/** One page of a list that says how many items there are in all. */
export interface Page<Item> {
  readonly pageSize: number
  readonly totalItemsCount: number
  readonly items: ReadonlyArray<Item>
}

/** Reads the page of a number, counted from 1. */
export type ReadPage<Item, E, R> = (pageNumber: number) => Effect.Effect<Page<Item>, E, R>

const pageCount = ({ pageSize, totalItemsCount }: Page<unknown>): number => Math.ceil(totalItemsCount / pageSize)

/** From the given page on; goes on where the list has grown while it was read. */
const streamFrom = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  pageNumber: number,
  concurrency: number
): Stream.Stream<Item, E, R> =>
  Stream.unwrap(
    Effect.map(read(pageNumber), (first) => {
      let last = first
      const rest: Stream.Stream<Item, E, R> =
        pageCount(first) <= pageNumber
          ? Stream.empty
          : Stream.range(pageNumber + 1, pageCount(first)).pipe(
              Stream.rechunk(1),
              Stream.mapEffect(read, { concurrency }),
              Stream.flatMap((page) => {
                last = page
                return Stream.fromArray(page.items)
              })
            )
      const more = Stream.suspend(() =>
        last.items.length > 0 && pageCount(last) > pageCount(first)
          ? streamFrom(read, pageCount(first) + 1, concurrency)
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

/**
 * Reads a whole list that may change between two pages (law 5). A pass is complete when its distinct keys are as many
 * as the list says; otherwise it is read again, up to `attempts` times, keeping all that was seen.
 */
export const collect = <Item, E, R>(options: {
  readonly read: ReadPage<Item, E, R>
  readonly key: (item: Item) => string
  readonly attempts?: number
}): Effect.Effect<Pass<Item>, E, R> =>
  Effect.gen(function* () {
    const items = new Map<string, Item>()
    for (let attempt = 0; attempt < (options.attempts ?? 3); attempt++) {
      const keys = new Set<string>()
      let total = 0
      const read = (pageNumber: number) =>
        Effect.tap(options.read(pageNumber), (page) => Effect.sync(() => (total = page.totalItemsCount)))
      yield* Stream.runForEach(stream(read), (item) =>
        Effect.sync(() => {
          keys.add(options.key(item))
          items.set(options.key(item), item)
        })
      )
      if (keys.size === total && items.size === total) return { items, isComplete: true }
    }
    return { items, isComplete: false }
  })
