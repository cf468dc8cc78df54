import { assert } from "@effect/vitest"

/** The only one there is. */
export const only = <A>(all: ReadonlyArray<A>): A => {
  const [first] = all
  assert(all.length === 1 && first !== undefined, `There are ${all.length}, not one.`)
  return first
}
