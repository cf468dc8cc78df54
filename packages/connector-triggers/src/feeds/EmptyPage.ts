import type { ApiError, Pages } from "@ferrule/core"
import { Effect } from "effect"

/** A page of nothing. */
export const emptyPage = { pageSize: 0, totalItemsCount: 0, items: [] }

/**
 * Where the API answers "not found" for "nothing matches" (specification 4.8), also on a page behind the last: the list
 * ends there.
 */
export const emptyWhenNotFound = <Item>(
  page: Effect.Effect<Pages.Page<Item>, ApiError>
): Effect.Effect<Pages.Page<Item>, ApiError> => Effect.catchTag(page, "NotFound", () => Effect.succeed(emptyPage))
