import { type Effect, Stream } from "effect"
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

/** Every item of a list over all pages, in bounded memory. */
export type ReadAll<Query, Item> = (
  ...query: {} extends Selection<Query> ? [query?: Selection<Query>] : [query: Selection<Query>]
) => Stream.Stream<Item, ApiError>

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

/** The same query once for each part of a long range of dates; each item has one date, so it is in one part. */
const splitDates = <Query extends object>(query: Query, from: string, to: string): ReadonlyArray<Query> => {
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

/** A list that splits long filters and ranges, reads every page of every part, and merges what it finds. */
export const readAll = <Query extends Paged, Item>(
  list: (query: Query) => Effect.Effect<Pages.Page<Item>, ApiError>,
  options: {
    readonly pageSize: number
    readonly filters: ReadonlyArray<string>
    readonly dates?: readonly [from: string, to: string]
    /** Where an item can match several portions of a filter: what identifies it. */
    readonly key?: (item: Item) => unknown
  }
) =>
  ((query: Selection<Query> = {} as Selection<Query>) => {
    const whole = { pageSize: options.pageSize, ...query } as Query
    const queries = splitFilters(whole, options.filters).flatMap((each) =>
      options.dates === undefined ? [each] : splitDates(each, ...options.dates)
    )
    const items = Stream.fromIterable(queries).pipe(
      Stream.flatMap((each) => Pages.stream((pageNumber) => list({ ...each, pageNumber })))
    )
    return queries.length > 1 && options.key !== undefined ? Stream.filter(items, distinctBy(options.key)) : items
  }) as ReadAll<Query, Item>

/** A list that can be read page by page. */
type List<Query, Item> = (request: { readonly query: Query }) => Effect.Effect<Pages.Page<Item>, ApiError>

/** The same for an operation of the API. */
export const of = <Query extends Paged, Item>(
  list: List<Query, Item>,
  options: Parameters<typeof readAll<Query, Item>>[1]
) => readAll<Query, Item>((query) => list({ query }), options)
