import { counter } from "../seeds/Played.ts"
import type { Polled } from "./Polled.ts"
import type { Story } from "./Story.ts"

/** How often what happened in the polls of a story. */
export const countsOf = (polls: ReadonlyArray<Polled>, { trigger }: Story): ReadonlyMap<string, number> => {
  const { add, counts } = counter()
  add(`of ${trigger}`)
  for (const { events, failure, fate, requests } of polls) {
    add("polls")
    add(`polls ${fate}`)
    add("requests", requests)
    if (requests === 1) add("polls of one request")
    if (failure !== undefined) add(`polls that failed with ${failure}`)
    for (const { change } of events) add(`events ${change}`)
  }
  return counts
}
