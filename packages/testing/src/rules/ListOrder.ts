import { Context } from "effect"
import * as SeededRandom from "../SeededRandom.ts"

/** The order in which a list is served. The API promises none (assumption 19). */
export type Arrange = <A>(records: ReadonlyArray<A>) => ReadonlyArray<A>

/** The order of every list; as the records came, unless the simulator was told to shuffle. */
export const ListOrder = Context.Reference<Arrange>("@ferrule/testing/ListOrder", {
  defaultValue: () => (records) => records
})

/** Another order for every request, repeatable from the seed. */
export const shuffled = (seed: string | number): Arrange => {
  const random = SeededRandom.make(seed, "order")
  return (records) => SeededRandom.shuffle(random, records)
}
