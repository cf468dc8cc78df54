import { counter } from "../seeds/Played.ts"
import type { Remains } from "./Properties.ts"
import { verdicts } from "./Upserting.ts"

/** How often what happened in the runs of a story. */
export const countsOf = ({ last, runs }: Pick<Remains, "last" | "runs">): ReadonlyMap<string, number> => {
  const { add, counts } = counter()
  for (const ran of [...runs, last]) {
    add("runs")
    add("requests", ran.requests)
    add("sends", ran.sends)
    add("takeovers", ran.takeovers)
    if (ran.hasCrashed) add("crashes")
    if (ran.failure !== undefined) add(`runs that failed with ${ran.failure}`)
    for (const verdict of verdicts) {
      if (ran.report !== undefined) add(`upserts ${verdict}`, ran.report[verdict].length)
    }
  }
  return counts
}
