import type { Ran as Created } from "../creations/Ran.ts"
import { counter } from "../seeds/Played.ts"
import { type Ran, verdicts } from "./Deleting.ts"

/** How often what happened in the runs of a story. */
export const countsOf = (remains: {
  readonly runs: ReadonlyArray<Ran>
  readonly last: Ran
  readonly anew: Created
}): ReadonlyMap<string, number> => {
  const { add, counts } = counter()
  for (const ran of [...remains.runs, remains.last]) {
    add("runs")
    add("requests", ran.requests)
    add("sends", ran.sends)
    if (ran.hasCrashed) add("crashes")
    if (ran.failure !== undefined) add(`runs that failed with ${ran.failure}`)
    for (const verdict of verdicts) {
      if (ran.report !== undefined) add(`deletions ${verdict}`, ran.report[verdict].length)
    }
  }
  add("created anew", remains.anew.report?.created.length)
  return counts
}
