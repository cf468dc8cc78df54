import { Effect, Option, Stream } from "effect"

/** One page of a list that says how many items there are in all. */
export interface Page<Item> {
  readonly pageSize: number
  readonly totalItemsCount: number
  readonly items: ReadonlyArray<Item>
}

/** Every item of every page, read page by page as it is asked for. */
export const stream = <Item, E, R>(
  read: (pageNumber: number) => Effect.Effect<Page<Item>, E, R>
): Stream.Stream<Item, E, R> =>
  Stream.paginate(1, (pageNumber) =>
    Effect.map(read(pageNumber), (page) => {
      const isLast = page.items.length === 0 || pageNumber * page.pageSize >= page.totalItemsCount
      return [page.items, isLast ? Option.none() : Option.some(pageNumber + 1)] as const
    })
  )

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
  readonly read: (pageNumber: number) => Effect.Effect<Page<Item>, E, R>
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
