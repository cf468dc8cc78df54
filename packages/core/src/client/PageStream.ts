import { Effect, Stream } from "effect"

/** One page of a list that says how many items there are in all. */
export interface Page<Item> {
  readonly pageSize: number
  readonly totalItemsCount: number
  readonly items: ReadonlyArray<Item>
}

/** Reads the page of a number, counted from 1. */
export type ReadPage<Item, E, R> = (pageNumber: number) => Effect.Effect<Page<Item>, E, R>

/** A page, and its number. */
export interface NumberedPage<Item> {
  readonly pageNumber: number
  readonly page: Page<Item>
}

/** How many items a page really has: some servers give fewer than they say. Zero where what they say makes no sense. */
const lengthOf = ({ items, pageSize, totalItemsCount }: Page<unknown>): number =>
  pageSize > 0 && totalItemsCount > items.length ? Math.min(pageSize, items.length || pageSize) : Math.max(0, pageSize)

/** From the given page on; goes on where the list has grown while it was read. */
const pagesFrom = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  pageNumber: number,
  concurrency: number,
  knownLength?: number
): Stream.Stream<NumberedPage<Item>, E, R> =>
  Stream.unwrap(
    Effect.map(read(pageNumber), (first) => {
      const length = knownLength ?? lengthOf(first)
      const pagesOf = (page: Page<Item>) => (length > 0 ? Math.ceil(page.totalItemsCount / length) : pageNumber)
      let last = first
      let seen = (pageNumber - 1) * length + first.items.length
      const rest: Stream.Stream<NumberedPage<Item>, E, R> = pagesOf(first) <= pageNumber
        ? Stream.empty
        : Stream.range(pageNumber + 1, pagesOf(first)).pipe(
            Stream.rechunk(1),
            Stream.mapEffect((number) => Effect.map(read(number), (page) => ({ pageNumber: number, page })), {
              concurrency
            }),
            // An empty page is the end, whatever the list promises.
            Stream.takeUntil(({ page }) => {
              seen += page.items.length
              last = page
              return page.items.length === 0 || seen >= page.totalItemsCount
            })
          )
      const more = Stream.suspend(() =>
        last.items.length > 0 && pagesOf(last) > pagesOf(first)
          ? pagesFrom(read, pagesOf(first) + 1, concurrency, length)
          : Stream.empty
      )
      return Stream.succeed({ pageNumber, page: first }).pipe(Stream.concat(rest), Stream.concat(more))
    })
  )

/** How to read pages. */
export interface PagesOptions {
  /** How many pages are read ahead; 4 by default. No more than these are held. */
  readonly concurrency?: number
  /** The page to begin with; the first by default. */
  readonly from?: number
}

/** Every page, in their order. The pages after the first are read ahead. */
export const pages = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  { concurrency = 4, from = 1 }: PagesOptions = {}
): Stream.Stream<NumberedPage<Item>, E, R> => pagesFrom(read, from, concurrency)

/** Every item of every page, in their order. */
export const stream = <Item, E, R>(
  read: ReadPage<Item, E, R>,
  options: Pick<PagesOptions, "concurrency"> = {}
): Stream.Stream<Item, E, R> => Stream.flatMap(pages(read, options), ({ page }) => Stream.fromArray(page.items))
