import { Effect, Stream } from "effect"
import type { ApiError } from "../client/ApiError.ts"
import * as Pages from "../client/Pages.ts"
import * as Split from "../client/Split.ts"
import type { LocalDate } from "../values/LocalDate.ts"

// Longer filters are split, also where the API takes them: every id travels in the address.
const mostIds = 100
// A range may be 365 days long (specification 8); ranges of our own stay a day below (law 13).
const longestRange = 364

/** Which items to read: the query of the list, without the page. */
type Selection<Query> = Omit<Query, "pageNumber" | "apiVersion">

/** How a list is read. */
export interface ReadOptions {
  /** How many pages are read ahead; 4 by default. */
  readonly concurrency?: number
}

/** The query first, and how to read; the query may be left out where the list needs none. */
type Arguments<Query> =
  {} extends Selection<Query>
    ? [query?: Selection<Query>, options?: ReadOptions]
    : [query: Selection<Query>, options?: ReadOptions]

/** A whole list, whatever its pages: in two ways of reading it. */
export interface WholeList<Query, Item> {
  /** Every item over all pages, in bounded memory, as they come. */
  readonly stream: (...args: Arguments<Query>) => Stream.Stream<Item, ApiError>
  /** Every item, read until two readings agree (law 5): what is not among them is not there. */
  readonly stable: (...args: Arguments<Query>) => Effect.Effect<ReadonlyArray<Item>, ApiError | Pages.UnstableRead>
  /** The first items, up to a limit, and whether there are more than these. */
  readonly first: (
    query: Selection<Query>,
    options: FirstOptions<Item>
  ) => Effect.Effect<FirstItems<Item>, ApiError | Pages.UnstableRead>
}

/** How many items are wanted, and which. */
export interface FirstOptions<Item> {
  readonly limit: number
  /** Only items for which this holds: for what the API cannot filter by. */
  readonly where?: (item: Item) => boolean
}

/** The first items of a list. */
export interface FirstItems<Item> {
  readonly items: ReadonlyArray<Item>
  /** Whether there are more than these. */
  readonly more: boolean
}

/** The same query once for each portion of a long filter. What it finds is the same, since the values of a filter are alternatives. */
const splitFilters = <Query extends object>(query: Query, names: ReadonlyArray<string>): ReadonlyArray<Query> =>
  names.reduce<ReadonlyArray<Query>>(
    (queries, name) =>
      queries.flatMap((each) => {
        const values: unknown = Object(each)[name]
        return Array.isArray(values)
          ? Split.portions(values, mostIds).map((portion) => ({ ...each, [name]: portion }))
          : [each]
      }),
    [query]
  )

/** The dates of a list, and the filter by ids that makes the API ignore them, where there is one. */
export interface Dates {
  readonly from: string
  readonly to: string
  readonly ignoredWith?: string
}

/** The same query once for each part of a long range of dates; each item has one date, so it is in one part. */
const splitDates = <Query extends object>(query: Query, { from, ignoredWith, to }: Dates): ReadonlyArray<Query> => {
  if (ignoredWith !== undefined && Object(query)[ignoredWith] !== undefined) return [query]
  const range = { from: Object(query)[from] as LocalDate | undefined, to: Object(query)[to] as LocalDate | undefined }
  if (range.from === undefined || range.to === undefined || range.from > range.to) return [query]
  return Split.windows({ from: range.from, to: range.to }, longestRange).map((window) => ({
    ...query,
    [from]: window.from,
    [to]: window.to
  }))
}

const distinctBy = <Item>(key: (item: Item) => unknown) => {
  const seen = new Set<unknown>()
  return (item: Item): boolean => {
    const isNew = !seen.has(key(item))
    seen.add(key(item))
    return isNew
  }
}

/** The part of a query that says which page, and how long it is. */
export interface Paged {
  readonly pageNumber?: number
  readonly pageSize?: number
}

/** What is known of a list. */
export interface ListOptions<Item> {
  /** What its items are called, in messages. */
  readonly what: string
  readonly pageSize: number
  /** Filters that are split when they are long. */
  readonly filters: ReadonlyArray<string>
  readonly dates?: Dates
  /** Identifies an item (assumption 21). */
  readonly key: (item: Item) => string
  /** Whether an item can match several portions of a filter. */
  readonly mayMatchTwice?: boolean
}

/** A list that splits long filters and ranges, reads every page of every part, and merges what it finds. */
export const readAll = <Query extends Paged, Item>(
  list: (query: Query) => Effect.Effect<Pages.Page<Item>, ApiError>,
  options: ListOptions<Item>
): WholeList<Query, Item> => {
  const { dates } = options
  const partsOf = (query: Selection<Query> = {} as Selection<Query>): ReadonlyArray<Query> =>
    splitFilters({ pageSize: options.pageSize, ...query } as Query, options.filters).flatMap((each) =>
      dates === undefined ? [each] : splitDates(each, dates)
    )
  const pageOf = (query: Query) => (pageNumber: number) => list({ ...query, pageNumber })
  return {
    stream: (...[query, reading]: Arguments<Query>) => {
      const parts = partsOf(query)
      const items = Stream.fromIterable(parts).pipe(Stream.flatMap((part) => Pages.stream(pageOf(part), reading)))
      return parts.length > 1 && options.mayMatchTwice === true ? Stream.filter(items, distinctBy(options.key)) : items
    },
    stable: (...[query]: Arguments<Query>) =>
      Effect.map(
        Effect.forEach(partsOf(query), (part) =>
          Pages.collectStable(options.what, { read: pageOf(part), key: options.key })
        ),
        (parts) => [...new Map(parts.flatMap((part) => [...part])).values()]
      ),
    first: (query, { limit, where }) =>
      Effect.gen(function* () {
        const found = new Map<string, Item>()
        // Where nothing is sorted out here, one page is enough for a small number.
        const pageSize = where === undefined ? Math.min(options.pageSize, limit + 1) : options.pageSize
        for (const part of partsOf({ pageSize, ...query })) {
          const search = { limit, ...(where === undefined ? {} : { where }) }
          const { items, more } = yield* Pages.first(options.what, { read: pageOf(part), key: options.key, ...search })
          for (const [key, item] of items) found.set(key, item)
          if (more || found.size > limit) return { items: [...found.values()].slice(0, limit), more: true }
        }
        return { items: [...found.values()], more: false }
      })
  }
}

/** A list that can be read page by page. */
type List<Query, Item> = (request: { readonly query: Query }) => Effect.Effect<Pages.Page<Item>, ApiError>

/** The same for an operation of the API. */
export const of = <Query extends Paged, Item>(list: List<Query, Item>, options: ListOptions<Item>) =>
  readAll<Query, Item>((query) => list({ query }), options)
