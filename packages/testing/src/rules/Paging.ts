import { Effect } from "effect"
import { ListOrder } from "./ListOrder.ts"

/** A page of records (specification 2.1). */
export interface Page<A> {
  readonly pageNumber: number
  readonly pageSize: number
  readonly totalItemsCount: number
  readonly items: ReadonlyArray<A>
}

/** Which page was asked for. */
export interface PageQuery {
  readonly pageNumber?: number
  readonly pageSize?: number
}

/** The page that was asked for; the default length differs between endpoints (specification 8). */
export const page = Effect.fnUntraced(function* <A>(
  records: ReadonlyArray<A>,
  { pageNumber = 1, pageSize }: PageQuery,
  defaultSize = 100
): Effect.fn.Return<Page<A>> {
  const arrange = yield* ListOrder
  const size = pageSize ?? defaultSize
  const start = (pageNumber - 1) * size
  return {
    pageNumber,
    pageSize: size,
    totalItemsCount: records.length,
    items: arrange(records).slice(start, start + size)
  }
})
