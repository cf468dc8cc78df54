import type { Array } from "effect"

/** Items a statement: 500 times the columns of a row is far below the parameters that SQLite and PostgreSQL take. */
export const portionSize = 500

/**
 * The items in portions that name no identity twice, since one statement cannot change a row twice. They are in one order
 * for all processes, so that two calls wait for each other instead of ending in a deadlock.
 */
export const portionsOf = <A extends { readonly identity: string }>(
  items: ReadonlyArray<A>
): ReadonlyArray<Array.NonEmptyReadonlyArray<A>> => {
  const portions: Array<Array.NonEmptyArray<A>> = []
  const sorted = items.toSorted((a, b) => (a.identity < b.identity ? -1 : a.identity > b.identity ? 1 : 0))
  for (const item of sorted) {
    const last = portions.at(-1)
    const isFull = last === undefined || last.length === portionSize || last.at(-1)?.identity === item.identity
    if (isFull) portions.push([item])
    else last.push(item)
  }
  return portions
}
